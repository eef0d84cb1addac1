/** Deadlines of rules 5B and 9: an enquiry's answer, the naming of a substitute. Judged by the day the TC was informed. */
import { afterDays, type DeadlineRow, lapseAfter } from './deadline.ts'
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
  opens({ absence }, context) {
    return absence.enquiry === null
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
  opens({ access, absence }, context) {
    return access.lost === null || absence.withdrawn !== null
      ? []
      : [
          {
            key: access.lost.since,
            due: afterDays(context, access.lost.since, context.parameters.accessDays),
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
  opens({ absence: { withdrawn } }, context) {
    return withdrawn === null || withdrawn.substituteUntil === null
      ? []
      : context.parameters.substituteRemind
          .filter(days => days < context.parameters.substituteDays)
          .map(days => ({
            key: `${withdrawn.case}:${days}`,
            due: afterDays(context, withdrawn.informedOn, days),
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
  opens({ absence: { withdrawn } }, context) {
    return withdrawn === null || withdrawn.substituteUntil === null
      ? []
      : [{ key: withdrawn.case, due: lapseAfter(context, withdrawn.substituteUntil) }]
  },
  lapse: (draft, state) => proposeWithdrawalLoss(draft, state.id),
}

export const seatDeadlines09: readonly DeadlineRow<SeatState>[] = [enquiry, replace, remind, lapse]
