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

/** The paragraphs of the Welcome, by the step that the user enters at (decisions 7). */
export const welcomeParagraphs = {
  1: [
    'First, set a password of your own in place of the temporary one.',
    'Then choose three security questions, which let you back in if you forget it.',
    'Finally, review your personal and professional details. It takes about five minutes.',
  ],
  2: [
    'First, choose three security questions, which let you back in if you forget your password.',
    'Then review your personal and professional details. It takes about five minutes.',
  ],
  3: ['Please review your personal and professional details. It takes about three minutes.'],
  4: ['Please review your professional details. It takes about three minutes.'],
} as const;
