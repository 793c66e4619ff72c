import type { ReactNode } from 'react';

/** A text in which what the group of `part` matches stays on one line; a range, `(a-z)`, unless given. */
export const kept = (text: string, part = /(\(.-.\))/): ReactNode =>
  text.split(part).map((piece, at) =>
    at % 2 > 0 ? (
      <span key={piece} className="na-keep">
        {piece}
      </span>
    ) : (
      piece
    ),
  );
