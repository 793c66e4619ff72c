/** A page that says one thing and offers one way on (S2). */
import { useText } from '../../../i18n/TextContext.ts';
import { Button } from '../../../ui/Button.tsx';
import { Link } from '../../../ui/Link.tsx';
import { Interpolate } from '../../../ui/Interpolate.tsx';
import type { ActionName } from '../../action-names.ts';
import { useFlow, useRowLink } from '../flow-context.ts';
import { ScreenCard } from '../ScreenCard.tsx';
import { WebSupport } from '../WebSupport.tsx';

export interface NoticeCardProps {
  readonly title: string;
  /** `{support}` is the link to web support. */
  readonly text: string;
  /** A button, or a link, and the row that it runs. */
  readonly button?: { readonly label: string; readonly run: ActionName };
  readonly link?: { readonly label: string; readonly run: ActionName };
}

export function NoticeCard({ title, text, button, link }: NoticeCardProps) {
  const t = useText();
  const flow = useFlow();
  const linkTo = useRowLink();
  return (
    <ScreenCard
      title={t(title)}
      subtitle={<Interpolate text={t(text)} nodes={{ support: <WebSupport /> }} />}
      footer={link && <Link {...linkTo(link.run)}>{t(link.label)}</Link>}
    >
      {button && (
        <Button wide onClick={() => void flow.run(button.run)}>
          {t(button.label)}
        </Button>
      )}
    </ScreenCard>
  );
}
