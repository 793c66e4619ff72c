/** Parts arrive when they are needed (tsup.config.ts), and each entry loads them differently (`src/entries`, `loader/loader.ts`). */
import type { ComponentType } from 'react';
import type { Question } from '../features/account-question/AccountQuestion.tsx';
import type { Emit } from '../flow/machine/events.ts';
import type { IdleWatch } from '../session/idle/idle-watch.ts';
import type { MaintenanceWindow } from '../session/maintenance/windows.ts';
import type { Session } from '../session/session.ts';
import type { PublicUser } from '../session/stored-user.ts';
import type { Translations } from '../session/translations.ts';
import type { FirstFrame, FirstLook } from './boot/frame.ts';
import type { Examined } from './diagnose/check.ts';
import type { Finding } from './diagnose/finding.ts';
import type { ElementTag } from './element-table.ts';
import type { Host, Mount } from './host.ts';
import type { DrawOverlay } from './overlay/draw-overlay.tsx';
import type { RedeemOptions } from './types/elements.ts';

export interface AppPart {
  readonly mount: Mount;
  readonly drawOverlay: DrawOverlay;
  readonly MissingSetting: ComponentType<{ readonly tag: string }>;
}

/** Most screens other than the email and password steps, and what elements without a screen render. */
export interface StepsPart {
  readonly AccountQuestion: ComponentType<Question>;
  readonly MaintenanceBanner: ComponentType<MaintenanceWindow>;
  readonly SessionWarning: ComponentType<{ readonly watch: IdleWatch }>;
  readonly idleWarningText: Readonly<Record<string, string>>;
}

export interface GuardOptions {
  readonly host: Host;
  readonly session: Session;
  readonly language: Translations;
  readonly loadOverlays: () => Promise<Pick<AppPart, 'drawOverlay'> & Pick<StepsPart, 'SessionWarning' | 'idleWarningText'>>;
  /** See `IdleOptions`. */
  readonly hasLogin: boolean;
}

export interface Guard {
  update(): void;
  stop(): void;
}

export type HostedLook = (host: Host) => FirstLook;

export interface PagePart {
  readonly mounts: { readonly 'news-session': Mount; readonly 'news-maintenance': Mount };
  readonly guardSession: (options: GuardOptions) => Guard;
  readonly hostedLook: HostedLook;
  readonly api: {
    checkSettings(configured: unknown): void;
    checkLaterTag(dataset: Readonly<Record<string, unknown>>): void;
    redeem(transferToken: string | undefined, options?: RedeemOptions): Promise<PublicUser | null>;
    signedIn(): boolean;
    can(resource?: string, requestType?: string): Promise<boolean>;
    signOut(): Promise<void>;
    diagnose(): Promise<readonly Finding[]>;
    explain(failure: string, emit: Emit): Promise<void>;
  };
}

export interface DiagnosePart {
  diagnose(page: Examined): Promise<readonly Finding[]>;
  explain(failure: string, page: Examined): Promise<readonly Finding[]>;
}

export interface Parts {
  app(): Promise<AppPart>;
  page(): Promise<PagePart>;
  diagnose(): Promise<DiagnosePart>;
  /** `app` loads these itself; they are requested beside it where an element begins with one of their screens. */
  steps(): Promise<StepsPart>;
  wizards(): Promise<unknown>;
  passkeys(): Promise<unknown>;
}

/** What one form of the script begins with (`src/entries`, `loader/loader.ts`). */
export interface ScriptEntry extends Parts {
  /** The loader checks the digests of a part's files before the part is imported. */
  readonly fetch?: (part: keyof Parts) => Promise<unknown>;
  /** Beside that of sign-in, which every entry contains. */
  readonly frames?: Partial<Record<ElementTag, FirstFrame>>;
  /** Only the hosted page's entry contains it; every other finds it in `page`. */
  readonly hostedLook?: HostedLook;
}
