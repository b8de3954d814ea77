import { defineText } from '../../../rules/text'

export const text = defineText(
  {
    noMoment: 'Schrijf het moment als 2027-12-01T09:00:00Z.',
    notForward: 'De klok kan alleen vooruit. Kies een moment na viewer.sandbox.now.',
    tooFar: 'De klok gaat hoogstens twee jaar per keer vooruit. Kies een eerder moment, en ga van daar verder.',
  },
  {
    noMoment: 'Write the moment as 2027-12-01T09:00:00Z.',
    notForward: 'The clock only goes forward. Choose a moment after viewer.sandbox.now.',
    tooFar: 'The clock goes two years forward at a time at most. Choose an earlier moment, and go on from there.',
  },
)
