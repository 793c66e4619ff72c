import { useCallback, useRef, useState } from 'react';
import { stopAll, listening } from '../../listening.ts';

/** A removed item keeps its place until the pointer leaves, or the next press would remove the neighbour that moved there. */
export function usePlaces<P>() {
  const [places, setPlaces] = useState<readonly P[]>([]);
  // A finger leaves before its press counts, so nothing is kept for it.
  const isOver = useRef(false);
  const around = useCallback((node: HTMLElement | null) => {
    if (!node) return;
    const enter = () => {
      isOver.current = true;
    };
    const leave = () => {
      isOver.current = false;
      setPlaces([]);
    };
    return stopAll(listening(node, 'pointerenter', enter), listening(node, 'pointerleave', leave));
  }, []);
  return {
    places,
    reserve: (edit: (places: readonly P[]) => readonly P[]) => {
      if (isOver.current) setPlaces(edit);
    },
    around,
  };
}
