import { SelectControl } from './choice/SelectControl.tsx';
import type { Controls } from './controls.ts';
import { RepeatedControl } from './list/RepeatedControl.tsx';
import { TreeControl } from './list/TreeControl.tsx';

export const wizardControls = {
  select: { Control: SelectControl, label: 'control' },
  tree: { Control: TreeControl, label: 'group' },
  repeated: { Control: RepeatedControl, label: 'group', ownSlot: true },
} as const satisfies Controls;
