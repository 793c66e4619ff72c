/** Pages that say one thing and offer one way on (S2): each a row. */
import type { Screen } from '../../flow/screens.ts';
import { recoveryText } from './text.ts';
import { useText } from '../../i18n/TextContext.ts';
import { Button } from '../../ui/Button.tsx';
import { Link } from '../../ui/Link.tsx';
import { Rich } from '../../ui/Rich.tsx';
import { useFlow, useScreenLink } from '../../flow/react/flow-context.ts';
import { ScreenCard } from '../../flow/react/ScreenCard.tsx';
import { WebSupport } from '../../flow/react/WebSupport.tsx';

interface NoticeRow {
  readonly title: string;
  /** `{support}` is the link to web support. */
  readonly text: string;
  /** A button, or a link, to the next screen. */
  readonly button?: { readonly label: string; readonly to: Screen };
  readonly link?: { readonly label: string; readonly to: Screen };
}

const backToLogin = { label: recoveryText.backToLogin, to: 'login' } as const;
const expired: NoticeRow = {
  title: recoveryText.passwordExpiredTitle,
  text: recoveryText.passwordExpiredText,
  button: { label: recoveryText.continue, to: 'set-new-password' },
};

const notices = {
  'password-expired': expired,
  'new-user-password-expired': expired,
  'password-reset-expired': {
    title: recoveryText.expiredTitle,
    text: recoveryText.expiredText,
    link: { label: recoveryText.requestNew, to: 'forgot-password' },
  },
  'failed-password-reset': { title: recoveryText.failedTitle, text: recoveryText.failedText, link: backToLogin },
} as const satisfies Partial<Record<Screen, NoticeRow>>;

function View({ title, text, button, link }: NoticeRow) {
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

export const PasswordExpired = () => <View {...notices['password-expired']} />;
export const PasswordResetExpired = () => <View {...notices['password-reset-expired']} />;
export const FailedPasswordReset = () => <View {...notices['failed-password-reset']} />;
