/** English, which everybody mixes in. */
import type { Row } from './row.ts'

export const ENGLISH: readonly Row[] = [
  {
    code: 'en',
    months:
      'january jan|february feb febr|march mar|april apr|may|june jun|july jul|august aug|september sep sept|october oct|november nov|december dec',
    weekdays:
      'monday mon|tuesday tue tues|wednesday wed|thursday thu thur thurs|friday fri|saturday sat|sunday sun',
    today: 'today tonight',
    yesterday: 'yesterday',
    tomorrow: 'tomorrow',
    received:
      'received receiving receipt hand arr arrival rec recd rcvd rcd recvd recieved recv rcv arrived came got reached',
    sent: 'sent send sending snt replied reply replying repl repld rpl rep answered answer answering ans posted posting dispatched mailed mailing emailed returned responded response goes going leaves leaving left dep departure departed ansd',
    day: 'day days d dy dys',
    week: 'week weeks',
    used: 'used use usage time thinking reflection spent took taken elapsed needed clock',
    total:
      'total totals totalling tot cumulative cum accumulated altogether overall running sum together all tt',
    you: 'you your yours opp opponent opponents',
    me: 'i me my mine im ill ive',
    if: 'if iff',
    then: 'then',
    any: 'any anything whatever',
    play: 'play plays playing played replied answered responded answering move moves reply replies replying answer answers choose chose chosen choosing settle settled settling decide decided go goes going went opt opted take takes pick picked respond responding continue continuing castle castles castling retreat retreating capture capturing recapture recapturing retake develop developing defend defending advance push exchange swap mean is',
    talk: 'probably possibly likely presumably soon expect expected expecting hope hoped hoping plan planned planning intend intended intending consider considered considering looked looking looks look thought think thinking wonder wondered wondering perhaps maybe might could would should may almost nearly rather guess guessing analyse analysed analyze analyzed analysing analyzing analysis calculate calculating calculated variation line when whether unless suppose supposing assume assuming wait waiting await tempted tempting tempt fear feared afraid surprise surprised surprising reject rejected rejecting rejects wanted want wants wish wished dream dreamed instead otherwise earlier before previously missed loses losing wins winning mates candidate candidates idea ideas studied study studying examined examining tried trying reckon suspect anticipate anticipated anticipating imagine predicted predict prediction forgot ought dangerous threat threatens threatening threatened after theory database separately later someday tomorrow pondering ponder pondered seems seem seemed best better worse stronger weaker refuted refutes refute dropped discarded dismissed dismissing toyed toying flirted leads leading led runs ran ends because against versus alternative alternatives option options examine',
    not: 'not never no dont didnt doesnt wont cant cannot couldnt wouldnt shouldnt havent hasnt isnt wasnt nor neither without none arent aint hadnt mustnt neednt mightnt werent',
    back: 'sorry wait oops correction corrected mean meant instead rather better actually scrap ignore typo mistake slip wrong undo',
    or: 'or',
    typical:
      'the and dear hello hi hey regards wishes best thanks cheers with for from this that move my your received sent you i of in is to have game',
    numbers:
      'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty',
  },
]
