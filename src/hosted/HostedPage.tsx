import { headerName, stepOfScreen, wizardScreens } from '../features/first-time-user/progress.ts';
import type { Screen } from '../flow/screens.ts';
import { signUpScreens } from '../features/sign-up/progress.ts';
import { PageHeader } from './PageHeader.tsx';
import { useFlowState, useRowLink, useSettings, useStored } from '../flow/react/flow-context.ts';
import { Maintenance } from '../features/views.tsx';
import { ScreenSwitch } from '../flow/react/ScreenSwitch.tsx';
import { Newsroom } from '../ui/layout/Newsroom.tsx';
import type { ReactNode } from 'react';
import { RenderBoundary } from '../flow/react/RenderBoundary.tsx';
import { Datelines } from './Datelines.tsx';
import { personalMarks } from '../ui/marks.tsx';

interface UserHeaderProps {
  readonly brand: string;
  readonly name: string | undefined;
}

function UserHeader({ brand, name }: UserHeaderProps) {
  return (
    <header className="na-bar">
      <span className="na-nameplate" translate="no">
        {brand}
      </span>
      <span {...personalMarks('na-user')} dir="auto">
        {name}
      </span>
    </header>
  );
}

interface PageLayoutProps {
  readonly banner?: ReactNode;
  readonly header?: ReactNode;
  readonly children: ReactNode;
  /** Decoration from 1024 px on, so no landmark; `false` for one wide column (wizards, sign-up's landing page). */
  readonly aside?: ReactNode | false;
}

export function PageLayout({ banner, header, children, aside = <Datelines /> }: PageLayoutProps) {
  return (
    <div className="na-page">
      <RenderBoundary>{banner}</RenderBoundary>
      <RenderBoundary>{header}</RenderBoundary>
      <div className={aside === false ? 'na-columns' : 'na-columns na-two'}>
        <main className="na-main">{children}</main>
        {aside !== false && (
          <div className="na-aside">
            <RenderBoundary>{aside}</RenderBoundary>
          </div>
        )}
      </div>
    </div>
  );
}

/** R2: sign-up's landing page is wider; so are the wizards with their steps beside the form. */
const wide: readonly Screen[] = [...signUpScreens, ...wizardScreens];

export function HostedPage() {
  const { providerName, homeUrl, servicesUrl, newsUrl, educationUrl, aboutUrl, searchUrl } = useSettings();
  const isWide = useFlowState(({ screen }) => wide.includes(screen));
  const isConfirmation = useFlowState(({ screen }) => screen === 'signup-confirmation');
  const inWizard = useFlowState(({ screen }) => stepOfScreen(screen) !== undefined);
  const name = useStored(({ user }) => user && headerName(user));
  const linkTo = useRowLink();
  return (
    <PageLayout
      banner={<Maintenance />}
      header={
        inWizard ? (
          <UserHeader brand={providerName} name={name} />
        ) : (
          <PageHeader
            brand={providerName}
            links={{ home: homeUrl, services: servicesUrl, news: newsUrl, education: educationUrl, about: aboutUrl, search: searchUrl }}
            login={linkTo('leaveSso')}
            signup={linkTo('toSignUp')}
          />
        )
      }
      // R2: the confirmation has sign-up's side image too; the steps of sign-up bring it themselves.
      aside={isWide ? false : isConfirmation ? <Newsroom /> : undefined}
    >
      <ScreenSwitch />
    </PageLayout>
  );
}
