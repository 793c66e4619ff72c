import { useText } from '../i18n/TextContext.ts';
import { personalMarks } from './marks.tsx';
import { maskedText } from './text.ts';

/** A masked phone number: dots for the eye, words for the ear. */
export function Masked({ number }: { readonly number: string }) {
  const t = useText();
  const [before, after] = t(maskedText.number).split('{digits}');
  const from = Math.max(0, number.indexOf('•'));
  const to = number.lastIndexOf('•') + 1;
  return (
    <span {...personalMarks()}>
      <span>{number.slice(0, from)}</span>
      <span className="na-sr">{before}</span>
      <span aria-hidden="true">{number.slice(from, to)}</span>
      <span>{number.slice(to)}</span>
      <span className="na-sr">{after}</span>
    </span>
  );
}
