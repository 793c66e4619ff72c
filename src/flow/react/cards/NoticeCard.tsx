/** A page with one message and one button or link (S2). */
import { WebSupport } from '../FlowBanner.tsx';
import { ScreenCard } from '../ScreenCard.tsx';
import { useText } from '../../../i18n/TextContext.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Link } from '../../../ui/Link.tsx';
import { Interpolate } from '../../../ui/marks.tsx';
import type { ActionName } from '../../action-names.ts';
import { useFlow, useRowLink } from '../flow-context.ts';

interface NoticeCardProps {
  readonly title: string;
  /** `{support}` is the link to web support. */
  readonly text: string;
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
