/** Words of the first-time-user wizard (R2). */
export const firstTimeUserText = {
  welcomeTitle: 'Welcome {first} {last} to the product',
  continue: 'Continue',
  doneTitle: 'Your registration is complete',
  doneText: 'Continue to submit your first press release.',
  passwordSubtitle: 'Replace your temporary password with one of your own.',
  questionsSubtitle: 'Choose three questions. We will ask one of them if you forget your password.',
  personalSubtitle: 'Please review what we know about you.',
  professionalSubtitle: 'Tell us where you work and what news you would like to read.',
} as const;

/** What each step is called, in their order (R2). */
export const firstTimeUserTitles = ['Set New Password', 'Security Questions', 'Personal Information', 'Professional Information'] as const;

/** The three paragraphs of the Welcome (decisions 7). */
export const welcomeParagraphs = [
  'First, set a password of your own in place of the temporary one.',
  'Then choose three security questions, which let you back in if you forget it.',
  'Finally, review your personal and professional details. It takes about five minutes.',
] as const;
