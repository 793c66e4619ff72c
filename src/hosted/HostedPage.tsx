/** The hosted page: maintenance banner, header, and the current screen; beside a form the datelines. */
import { headerName, wizardScreens } from '../features/first-time-user/progress.ts';
import type { Screen } from '../flow/screens.ts';
import { signUpScreens } from '../features/sign-up/progress.ts';
import { PageHeader } from './PageHeader.tsx';
import { PageLayout } from './PageLayout.tsx';
import { UserHeader } from './UserHeader.tsx';
import { useFlowState, useRowLink, useSettings, useStored } from '../flow/react/flow-context.ts';
import { MaintenanceBanner } from '../features/later-views.ts';
import { Maintenance } from '../features/maintenance/Maintenance.tsx';
import { isWizard } from './history-entry.ts';
import { ScreenSwitch } from '../flow/react/ScreenSwitch.tsx';
import { SideImage } from '../features/sign-up/steps/SideImage.tsx';

/** R2: sign-up's landing page is wider; so are the wizards with their steps beside the form. */
const wide: readonly Screen[] = [...signUpScreens, ...wizardScreens];

export function HostedPage() {
  const { providerName, homeUrl, servicesUrl, newsUrl, educationUrl, aboutUrl, searchUrl } = useSettings();
  const isWide = useFlowState(({ screen }) => wide.includes(screen));
  const isConfirmation = useFlowState(({ screen }) => screen === 'signup-confirmation');
  const inWizard = useFlowState(({ screen }) => isWizard(screen));
  const name = useStored(({ user }) => user && headerName(user));
  const linkTo = useRowLink();
  return (
    <PageLayout
      banner={<Maintenance Banner={MaintenanceBanner} />}
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
      aside={isWide ? false : isConfirmation ? <SideImage /> : undefined}
    >
      <ScreenSwitch />
    </PageLayout>
  );
}
