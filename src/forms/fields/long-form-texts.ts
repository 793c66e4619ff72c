import { type Form, textsOf } from '../form.ts';

/** What a form of the wizards may say, apart from what the service lists: sections, hints and lists of its own among it. */
export const longFormTexts = (form: Form): readonly string[] =>
  form.fields
    .flatMap(({ section, hint, disabledHint, prompt, options }) => [
      section,
      hint,
      disabledHint,
      prompt,
      ...(typeof options === 'object' ? options.map(({ label }) => label) : []),
    ])
    .filter((text) => text !== undefined)
    .concat(textsOf(form));
