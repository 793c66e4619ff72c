import { useText } from '../text/TextContext.ts';
import { formText } from '../text/ui.ts';

export interface SkeletonProps {
  /** How many fields are to come. */
  readonly fields?: number;
  /** Whether a button follows them. */
  readonly button?: boolean;
}

/** The shape of a form that is on its way. */
export function Skeleton({ fields = 1, button = true }: SkeletonProps) {
  const t = useText();
  return (
    <div className="na-skeleton" role="status">
      <span className="na-sr">{t(formText.loading)}</span>
      {Array.from({ length: fields }, (_, index) => (
        <div key={`field ${index + 1}`} className="na-ghost na-ghost-field" />
      ))}
      {button && <div className="na-ghost na-ghost-button" />}
    </div>
  );
}
