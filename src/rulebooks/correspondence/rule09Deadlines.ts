/** Deadlines of rules 5B and 9: an enquiry's answer, the naming of a substitute. Judged by the day the TC was informed. */
import { addDays } from '../../core/plainDate.ts'
import { afterDays, type DeadlineRow, lapseAfter } from './deadline.ts'
import { accessTerm } from './rule01Access.ts'
import { tellUnanswered } from './rule09Enquiry.ts'
import { remindOfSubstitute } from './rule09Remind.ts'
import { openGamesOf } from './rule09People.ts'
import { proposeWithdrawalLoss, replaceForAccess } from './rule09Withdraw.ts'
import type { SeatState } from './state.ts'

const enquiry: DeadlineRow<SeatState> = {
  id: 'enquiry.answer',
  rule: '5B',
  title: 'Answer the Team Captain’s enquiry',
  restsOnSilence: true,
  owedBy: 'player',
  opens({ absence, paused }, context) {
    return absence.enquiry === null || paused !== null
      ? []
      : [{ key: String(absence.enquiry.id), due: lapseAfter(context, absence.enquiry.until) }]
  },
  lapse: (draft, state) => tellUnanswered(draft, state.id),
}

/** 1D: access was not re-established within the days given: he must be replaced, as if he had withdrawn today. */
const replace: DeadlineRow<SeatState> = {
  id: 'access.replace',
  rule: '1D',
  title: 'Email access lost for good: a substitute takes the games over',
  restsOnSilence: true,
  owedBy: 'captain',
  opens({ access, absence, paused }, context) {
    return access.lost === null || absence.withdrawn !== null || paused !== null
      ? []
      : [
          {
            key: access.lost.since,
            due: afterDays(context, access.lost.since, accessTerm(access.lost, context.parameters)),
          },
        ]
  },
  lapse(draft, state) {
    if (openGamesOf(draft, state.id).length > 0) replaceForAccess(draft, state.id)
  },
}

const remind: DeadlineRow<SeatState> = {
  id: 'substitute.remind',
  rule: '9',
  title: 'Name a substitute',
  series: 'substitute',
  restsOnSilence: true,
  owedBy: 'captain',
  opens({ absence: { withdrawn }, paused }, context) {
    if (withdrawn === null || withdrawn.substituteUntil === null || paused !== null) return []
    // Where the term stood still, the reminders did.
    const from = addDays(withdrawn.substituteUntil, -context.parameters.substituteDays)
    return context.parameters.substituteRemind
      .filter(days => days < context.parameters.substituteDays)
      .map(days => ({
        key: `${withdrawn.case}:${days}`,
        due: afterDays(context, from, days),
      }))
  },
  lapse: (draft, state, { key }) => remindOfSubstitute(draft, state.id, Number(key.split(':')[1])),
}

const lapse: DeadlineRow<SeatState> = {
  id: 'substitute.named',
  rule: '9',
  title: 'No substitute was named: the loss is proposed',
  series: 'substitute',
  restsOnSilence: true,
  owedBy: 'captain',
  opens({ absence: { withdrawn }, paused }, context) {
    return withdrawn === null || withdrawn.substituteUntil === null || paused !== null
      ? []
      : [{ key: withdrawn.case, due: lapseAfter(context, withdrawn.substituteUntil) }]
  },
  lapse: (draft, state) => proposeWithdrawalLoss(draft, state.id),
}

export const seatDeadlines09: readonly DeadlineRow<SeatState>[] = [enquiry, replace, remind, lapse]
