import type { ReactNode } from 'react';

/** A text in which a range, `(a-z)`, is not broken after its hyphen. */
export const noBreak = (text: string): ReactNode =>
  text.split(/(\(.-.\))/).map((piece, at) =>
    at % 2 > 0 ? (
      <span key={piece} className="na-keep">
        {piece}
      </span>
    ) : (
      piece && <span key={piece}>{piece}</span>
    ),
  );
