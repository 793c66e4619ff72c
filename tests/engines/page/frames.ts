/** Runs in the page, as text: draws states of the gallery in narrow frames and measures them. WebKit's windows do not get that narrow. */

export interface Box {
  readonly name: string;
  readonly width: number;
  readonly height: number;
}

export interface DrawnState {
  /** `ready` or `stuck`; what went wrong, where it could not be looked at. */
  readonly gallery: string;
  /** Empty if the element has no screens. */
  readonly screen: string;
  /** By how many pixels the page overflows its window. */
  readonly beside: number;
  /** The controls that show. */
  readonly boxes: readonly Box[];
}

export interface Frame {
  readonly path: string;
  /** Pixels. */
  readonly width: number;
}

export interface Hanging {
  /** Frames side by side. */
  readonly atOnce: number;
  /** The frames are visible and stay after they were measured, until others replace them. */
  readonly stay: boolean;
}

interface Wall {
  /** Measurements that were not collected yet, by the number of the frame. */
  measured: (readonly [frame: number, drawn: DrawnState])[];
  /** Paths of the frames that are being measured. */
  readonly open: Set<string>;
}

type WithWall = typeof globalThis & { wall: Wall };

/** Starts measuring all states: each frame takes the place of another as soon as that one no longer changes. */
export function hangFrames(frames: readonly Frame[], { atOnce, stay }: Hanging): void {
  const LOOK_AGAIN_MS = 50;
  /** A sheet that is not there after half a minute has failed. */
  const SHEET_LOOKS = 600;
  /** Time between two looks that must see the same: a file that a screen still waits for may take more than a second with three engines at work. */
  const TURNS = 80;
  const TURN_MS = 25;

  const wall: Wall = { measured: [], open: new Set() };
  (globalThis as WithWall).wall = wall;
  document.body.replaceChildren();

  const pause = (ms: number) => new Promise((resolve) => void setTimeout(resolve, ms));

  function* within(root: ParentNode): Generator<HTMLElement> {
    for (const node of root.querySelectorAll<HTMLElement>('*')) {
      yield node;
      if (node.shadowRoot) yield* within(node.shadowRoot);
    }
  }

  function boxOf(node: HTMLElement): Box[] {
    if (!/^(input|select|textarea|button)$/.test(node.localName) || !node.checkVisibility({ visibilityProperty: true })) return [];
    const { width, height } = node.getBoundingClientRect();
    const { type = '', labels } = node as HTMLInputElement;
    const words = node.localName === 'button' ? node.textContent : labels?.[0]?.textContent;
    const name = `${node.localName} ${type} ${(words ?? '').replace(/\s+/g, ' ').trim().slice(0, 40)}`;
    return [{ name, width: Math.round(width * 10) / 10, height: Math.round(height * 10) / 10 }];
  }

  function look(root: HTMLElement): DrawnState {
    // The width of a scroll bar differs between engines.
    root.style.setProperty('scrollbar-width', 'none');
    const { gallery = '', screen = '' } = root.dataset;
    return { gallery, screen, beside: root.scrollWidth - root.clientWidth, boxes: [...within(root)].flatMap(boxOf) };
  }

  const played = ({ contentDocument }: HTMLIFrameElement) =>
    contentDocument?.readyState === 'complete' && contentDocument.querySelector<HTMLElement>('html[data-gallery]');

  /** Waits for the page's sheets: WebKit has been seen to call a page complete that had the margin of a body without them. */
  async function sheetsOf(root: HTMLElement): Promise<void> {
    for (const link of root.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')) {
      for (let looks = 0; !link.sheet?.cssRules.length; looks++) {
        if (looks === SHEET_LOOKS) throw new Error(`${link.href} did not arrive`);
        await pause(LOOK_AGAIN_MS);
      }
    }
  }

  async function hang({ path, width }: Frame): Promise<DrawnState> {
    const frame = Object.assign(document.createElement('iframe'), { width: String(width), height: '700', src: path });
    // Hidden frames are laid out but not painted.
    if (!stay) Object.assign(frame.style, { opacity: '0', pointerEvents: 'none' });
    document.body.append(frame);
    let root = played(frame);
    for (; !root; root = played(frame)) await pause(LOOK_AGAIN_MS);
    await sheetsOf(root);
    let state = look(root);
    for (let before = ''; JSON.stringify(state) !== before; state = look(root)) {
      before = JSON.stringify(state);
      for (let turn = 0; turn < TURNS; turn++) await pause(TURN_MS);
    }
    if (!stay) frame.remove();
    return state;
  }

  const waiting = frames.entries();
  async function fillPlace(): Promise<void> {
    for (const [number, frame] of waiting) {
      wall.open.add(frame.path);
      const state = await hang(frame).catch((error: unknown) => ({ gallery: String(error), screen: '', beside: 0, boxes: [] }));
      wall.open.delete(frame.path);
      wall.measured.push([number, state]);
    }
  }
  for (let place = 0; place < atOnce; place++) void fillPlace();
}

/** Measurements since the last call, and the frames still being measured. */
export function takeMeasured(): { readonly measured: Wall['measured']; readonly open: readonly string[] } {
  const { wall } = globalThis as WithWall;
  return { measured: wall.measured.splice(0), open: [...wall.open] };
}
