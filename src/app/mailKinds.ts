/** Kinds of mail that the house sends by itself, whatever the rulebook (the others stand with the rulebook). */
export const HOUSE_KINDS = ['unknown-sender', 'question', 'sign-in', 'operator-alert'] as const
