/** WCAG 2.2, levels A and AA: how each criterion is checked, and where it does not hold. */
import type { Screen } from '../../src/flow/screens.ts';

/** How it is checked, by the name under which the report explains it; `none` = the product has no such content. */
export type Check = 'walk' | 'trees' | 'spoken' | 'axe' | 'keyboard' | 'forms' | 'waits' | 'languages' | 'entry' | 'reading' | 'none';

export const checks: Readonly<Record<Exclude<Check, 'none'>, { readonly what: string; readonly tests: readonly string[] }>> = {
  axe: {
    what: 'axe-core on every state of every screen, WCAG 2.0 to 2.2, A and AA, and its best practices: in light from left to right, in the dark from right to left',
    tests: ['tests/e2e/gallery/gate.e2e.ts', 'tests/e2e/looks/accessible.e2e.ts', 'tests/e2e/looks/sign-up-accessible.e2e.ts'],
  },
  walk: {
    what: 'every state of every screen, measured: ids and references in each root, HTML, fields and their errors, drawings, names that begin with what is written on the control, targets, 400 % zoom, text spacing, less motion, the focus on each control in the dark and in forced colours, edges, marks, drawings and rings of 3:1 in light and dark, that filling a field leads nowhere and sends nothing, the token of every field for autofill, and in longer words from right to left, at 320, 768 and 1280 pixels, text that is cut, overlaps or is not translated',
    tests: [
      'tests/e2e/gallery/gate.e2e.ts',
      'tests/e2e/gallery/gate.ts',
      'tests/e2e/gallery/measures.ts',
      'tests/e2e/gallery/edges.ts',
      'tests/e2e/gallery/inputs.ts',
      'tests/e2e/gallery/words.ts',
      'tests/e2e/gallery/autofill.ts',
    ],
  },
  trees: {
    what: 'the accessibility tree of every state of every screen, as the browser gives it to assistive technology, compared with a kept one that a person has read',
    tests: ['tests/e2e/gallery/gate.e2e.ts', 'tests/e2e/gallery/trees.ts'],
  },
  spoken: {
    what: 'a virtual screen reader in the browser walks each flow: what it reads of a screen in its order, and what it says unasked of the focus, errors, steps and countdowns, in the words that a person expects',
    tests: ['sign-in', 'sso', 'second-factor', 'recovery', 'sign-up', 'first-time-user', 'idle-warning'].map(
      (flow) => `tests/e2e/spoken/${flow}.e2e.ts`,
    ),
  },
  keyboard: {
    what: 'whole flows with the keyboard alone, the focus after every step and failure and beside what stays in view, dialogs, and the letters that lead through a long list, in that list only',
    tests: [
      'tests/e2e/keyboard/keyboard-alone.e2e.ts',
      'tests/e2e/looks/step-buttons.e2e.ts',
      'tests/e2e/sign-up/sign-up-keyboard.e2e.ts',
      'tests/e2e/second-factor/second-factor.e2e.ts',
      'tests/e2e/recovery/recovery.e2e.ts',
      'tests/e2e/first-time-user/first-time-user.e2e.ts',
      'tests/e2e/hosted/navigation.e2e.ts',
      'tests/e2e/session/idle-warning.e2e.ts',
      'tests/ui/lists.test.tsx',
    ],
  },
  forms: {
    what: 'labels, messages, what is said again, and how fields are filled, by pasting too',
    tests: [
      'tests/ui/FormView.test.tsx',
      'tests/ui/form-shape.test.tsx',
      'tests/ui/controls.test.tsx',
      'tests/ui/Missing.test.tsx',
      'tests/e2e/forms/filled.e2e.ts',
      'tests/e2e/forms/silent-fill.e2e.ts',
    ],
  },
  waits: {
    what: 'the warning before a session ends, what it says and how often it can be extended',
    tests: ['tests/e2e/session/idle-warning.e2e.ts', 'tests/features/idle-warning/SessionWarning.test.tsx'],
  },
  languages: {
    what: 'language and direction of the page, titles, and translations of every string',
    tests: ['tests/e2e/hosted/document.e2e.ts', 'tests/e2e/hosted/titles.e2e.ts', 'tests/demo/pages/translations.test.ts'],
  },
  entry: {
    what: 'what was typed once stands there again: in a forgotten password what the log-in had, after Back and Forward, after a failure and after a reload; passwords and answers alone are typed anew, for security',
    tests: [
      'tests/e2e/recovery/recovery.e2e.ts',
      'tests/e2e/sign-up/sign-up-survives.e2e.ts',
      'tests/e2e/first-time-user/first-time-survives.e2e.ts',
      'tests/e2e/hosted/reload.e2e.ts',
    ],
  },
  reading: { what: 'a person has to judge: no test of ours tells', tests: [] },
};

/** `[number, name, level, how it is checked]` */
type Row = readonly [criterion: string, name: string, level: 'A' | 'AA', ...how: Check[]];

export const criteria = [
  ['1.1.1', 'Non-text Content', 'A', 'walk', 'axe'],
  ['1.2.1', 'Audio-only and Video-only (Prerecorded)', 'A', 'none'],
  ['1.2.2', 'Captions (Prerecorded)', 'A', 'none'],
  ['1.2.3', 'Audio Description or Media Alternative (Prerecorded)', 'A', 'none'],
  ['1.2.4', 'Captions (Live)', 'AA', 'none'],
  ['1.2.5', 'Audio Description (Prerecorded)', 'AA', 'none'],
  ['1.3.1', 'Info and Relationships', 'A', 'axe', 'walk', 'trees'],
  ['1.3.2', 'Meaningful Sequence', 'A', 'trees', 'spoken', 'keyboard', 'reading'],
  ['1.3.3', 'Sensory Characteristics', 'A', 'reading'],
  ['1.3.4', 'Orientation', 'AA', 'walk'],
  ['1.3.5', 'Identify Input Purpose', 'AA', 'walk', 'forms'],
  ['1.4.1', 'Use of Color', 'A', 'reading'],
  ['1.4.2', 'Audio Control', 'A', 'none'],
  ['1.4.3', 'Contrast (Minimum)', 'AA', 'axe'],
  ['1.4.4', 'Resize Text', 'AA', 'walk'],
  ['1.4.5', 'Images of Text', 'AA', 'reading'],
  ['1.4.10', 'Reflow', 'AA', 'walk'],
  ['1.4.11', 'Non-text Contrast', 'AA', 'walk'],
  ['1.4.12', 'Text Spacing', 'AA', 'walk'],
  ['1.4.13', 'Content on Hover or Focus', 'AA', 'none'],
  ['2.1.1', 'Keyboard', 'A', 'keyboard'],
  ['2.1.2', 'No Keyboard Trap', 'A', 'keyboard'],
  ['2.1.4', 'Character Key Shortcuts', 'A', 'keyboard'],
  ['2.2.1', 'Timing Adjustable', 'A', 'waits', 'spoken'],
  ['2.2.2', 'Pause, Stop, Hide', 'A', 'walk'],
  ['2.3.1', 'Three Flashes or Below Threshold', 'A', 'reading'],
  ['2.4.1', 'Bypass Blocks', 'A', 'axe'],
  ['2.4.2', 'Page Titled', 'A', 'languages'],
  ['2.4.3', 'Focus Order', 'A', 'keyboard'],
  ['2.4.4', 'Link Purpose (In Context)', 'A', 'axe', 'reading'],
  ['2.4.5', 'Multiple Ways', 'AA', 'none'],
  ['2.4.6', 'Headings and Labels', 'AA', 'axe', 'reading'],
  ['2.4.7', 'Focus Visible', 'AA', 'walk'],
  ['2.4.11', 'Focus Not Obscured (Minimum)', 'AA', 'walk', 'keyboard'],
  ['2.5.1', 'Pointer Gestures', 'A', 'none'],
  ['2.5.2', 'Pointer Cancellation', 'A', 'reading'],
  ['2.5.3', 'Label in Name', 'A', 'walk'],
  ['2.5.4', 'Motion Actuation', 'A', 'none'],
  ['2.5.7', 'Dragging Movements', 'AA', 'none'],
  ['2.5.8', 'Target Size (Minimum)', 'AA', 'walk'],
  ['3.1.1', 'Language of Page', 'A', 'languages'],
  ['3.1.2', 'Language of Parts', 'AA', 'languages'],
  ['3.2.1', 'On Focus', 'A', 'keyboard'],
  ['3.2.2', 'On Input', 'A', 'walk', 'forms'],
  ['3.2.3', 'Consistent Navigation', 'AA', 'reading'],
  ['3.2.4', 'Consistent Identification', 'AA', 'reading'],
  ['3.2.6', 'Consistent Help', 'A', 'reading'],
  ['3.3.1', 'Error Identification', 'A', 'walk', 'forms', 'spoken'],
  ['3.3.2', 'Labels or Instructions', 'A', 'axe', 'trees', 'forms'],
  ['3.3.3', 'Error Suggestion', 'AA', 'forms', 'reading'],
  ['3.3.4', 'Error Prevention (Legal, Financial, Data)', 'AA', 'forms'],
  ['3.3.7', 'Redundant Entry', 'A', 'entry'],
  ['3.3.8', 'Accessible Authentication (Minimum)', 'AA', 'walk', 'forms'],
  ['4.1.2', 'Name, Role, Value', 'A', 'axe', 'walk', 'trees'],
  ['4.1.3', 'Status Messages', 'AA', 'forms', 'waits', 'spoken'],
] as const satisfies readonly Row[];

export type Criterion = (typeof criteria)[number][0];

/** Criteria that hold only in part, or that a decision of the owner contradicts. */
export interface Limit {
  readonly criterion: Criterion;
  readonly screens: readonly Screen[];
  readonly what: string;
}

export const limits: readonly Limit[] = [
  {
    criterion: '3.3.8',
    screens: ['security-question'],
    what: 'The answer to a secret question has to be remembered (owner’s decision). Web support is the other way.',
  },
  {
    criterion: '2.2.1',
    screens: ['mfa-method', 'mfa-code', 'mfa-setup-intro', 'mfa-setup-phone', 'mfa-setup-verify'],
    what: 'Codes and the step itself end for security and cannot be extended; another code can be asked for, and the log-in begun again.',
  },
  {
    criterion: '2.2.1',
    screens: ['security-question', 'reset-password'],
    what: 'The link to a new password lives one hour for security and cannot be extended; another one can be asked for.',
  },
  {
    criterion: '3.1.2',
    screens: [
      'signup-registration',
      'signup-professional',
      'signup-questions',
      'first-time-questions',
      'first-time-personal',
      'first-time-professional',
      'security-question',
      'mfa-method',
      'mfa-code',
      'mfa-setup-phone',
      'mfa-setup-verify',
    ],
    what: 'What the service says itself, in its lists, its questions and its reasons why a code could not be sent, stands in the language of the page only where the service has translated it.',
  },
];
