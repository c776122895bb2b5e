import { type FocusEvent, type PointerEvent, useEffect, useRef, useState } from 'react';
import { useMedia } from '../../ui/use-media.ts';

const ADVANCE_MS = 5000;
const SWIPE_PX = 50;

/** Moves on every five seconds, unless it is hovered by a mouse, focused by keyboard, stopped, or motion is unwelcome. */
export function useCarousel(count: number) {
  const [index, setIndex] = useState(0);
  const [isHeld, setHeld] = useState(false);
  const [isPaused, setPaused] = useState(false);
  const wantsStill = useMedia('(prefers-reduced-motion: reduce)') ?? true;
  const isMoving = count > 1 && !isHeld && !isPaused && !wantsStill;
  const goTo = (next: number) => setIndex((next + count) % count);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a jump to another slide starts the five seconds anew
  useEffect(() => {
    if (!isMoving) return;
    const timer = setInterval(() => setIndex((shown) => (shown + 1) % count), ADVANCE_MS);
    return () => clearInterval(timer);
  }, [isMoving, count, index]);

  const region = {
    // A finger and a tapped dot hold nothing: they would hold it for good.
    onPointerEnter: (event: PointerEvent) => setHeld(event.pointerType === 'mouse'),
    onPointerLeave: () => setHeld(false),
    onFocus: ({ target }: FocusEvent) => setHeld(target.matches(':focus-visible')),
    onBlur: () => setHeld(false),
  };
  return {
    index,
    goTo,
    isPaused: isPaused || wantsStill,
    togglePause: () => setPaused(!isPaused),
    region,
    swipe: useSwipe((step) => goTo(index + step)),
  };
}

function useSwipe(onStep: (step: 1 | -1) => void) {
  const startX = useRef<number>(undefined);
  return {
    onPointerDown: (event: PointerEvent) => {
      startX.current = event.clientX;
    },
    onPointerUp: (event: PointerEvent) => {
      const moved = startX.current === undefined ? 0 : event.clientX - startX.current;
      startX.current = undefined;
      if (Math.abs(moved) > SWIPE_PX) onStep(moved < 0 ? 1 : -1);
    },
    onPointerCancel: () => {
      startX.current = undefined;
    },
  };
}
