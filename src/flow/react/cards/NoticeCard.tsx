/** A page that says one thing and offers one way on (S2). */
import { useText } from '../../../i18n/TextContext.ts';
import { Button } from '../../../ui/Button.tsx';
import { Link } from '../../../ui/Link.tsx';
import { Rich } from '../../../ui/Rich.tsx';
import type { Screen } from '../../screens.ts';
import { useFlow, useScreenLink } from '../flow-context.ts';
import { ScreenCard } from '../ScreenCard.tsx';
import { WebSupport } from '../WebSupport.tsx';

export interface NoticeCardProps {
  readonly title: string;
  /** `{support}` is the link to web support. */
  readonly text: string;
  /** A button, or a link, to the next screen. */
  readonly button?: { readonly label: string; readonly to: Screen };
  readonly link?: { readonly label: string; readonly to: Screen };
}

export function NoticeCard({ title, text, button, link }: NoticeCardProps) {
  const t = useText();
  const flow = useFlow();
  const linkTo = useScreenLink();
  return (
    <ScreenCard
      title={t(title)}
      subtitle={<Rich text={t(text)} nodes={{ support: <WebSupport /> }} />}
      footer={link && <Link {...linkTo(link.to)}>{t(link.label)}</Link>}
    >
      {button && (
        <Button wide onClick={() => flow.visit(button.to)}>
          {t(button.label)}
        </Button>
      )}
    </ScreenCard>
  );
}
