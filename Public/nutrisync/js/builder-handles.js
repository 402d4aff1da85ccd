// The two handles of a window and its body, for pointers and for the keyboard.
import { text } from './builder-time.js';

const STEP = 30;

const part = (className, side) => {
  const element = document.createElement('span');
  element.className = className;
  element.dataset.side = side;
  return element;
};

/** Gives a lane its handles; `host` knows the window, moves it and hears when it is done. */
export function attachHandles(lane, name, words, host) {
  if (lane.querySelector('.handle')) return;
  const number = () => Number(lane.dataset.lane);
  for (const side of ['start', 'end']) {
    const handle = part(`handle ${side}`, side);
    handle.tabIndex = 0;
    handle.setAttribute('role', 'slider');
    handle.setAttribute('aria-orientation', 'horizontal');
    handle.setAttribute('aria-label', `${name} ${side === 'start' ? words.starts : words.ends}`);
    handle.addEventListener('keydown', (event) => {
      const now = host.read();
      const axis = host.axis();
      const delta = { ArrowLeft: -STEP, ArrowDown: -STEP, ArrowRight: STEP, ArrowUp: STEP, PageDown: -60, PageUp: 60 }[event.key];
      const edge = { Home: side === 'start' ? axis.from : now.start + STEP, End: side === 'start' ? now.end - STEP : axis.to }[event.key];
      if (delta === undefined && edge === undefined) return;
      event.preventDefault();
      host.move(number(), side, edge ?? now[side] + delta);
    });
    handle.addEventListener('keyup', (event) => {
      if (!/^(Arrow|Page|Home|End)/.test(event.key)) return;
      const next = host.done(number());
      lane.parentElement?.querySelector(`[data-lane="${next}"] [data-side=${side}]`)?.focus();
    });
    drag(handle, side, lane, number, host);
    lane.append(handle);
  }
  const grip = part('grip', 'both');
  drag(grip, 'both', lane, number, host);
  lane.append(grip);
}

// The page hears the pointer, not the handle: lanes may be drawn anew while it moves.
function drag(element, side, lane, number, host) {
  element.addEventListener('pointerdown', (event) => {
    if (event.button !== 0) return;
    event.preventDefault();
    const box = lane.getBoundingClientRect();
    const axis = host.axis();
    const from = host.read();
    const which = number();
    const begin = event.clientX;
    let isMoved = false;
    // Who presses a window means that one, chosen or not.
    host.choose(which);
    if (side !== 'both') element.focus({ preventScroll: true });
    document.documentElement.classList.add('is-dragging');
    const follow = (moved) => {
      isMoved ||= Math.abs(moved.clientX - begin) > 3;
      if (!isMoved) return;
      const minutes = ((moved.clientX - begin) / box.width) * (axis.to - axis.from);
      host.move(which, side, (side === 'end' ? from.end : from.start) + minutes);
    };
    const stop = () => {
      document.documentElement.classList.remove('is-dragging');
      removeEventListener('pointermove', follow);
      removeEventListener('pointerup', stop);
      removeEventListener('pointercancel', stop);
      if (isMoved) host.done(which);
    };
    addEventListener('pointermove', follow);
    addEventListener('pointerup', stop);
    addEventListener('pointercancel', stop);
  });
}

/** Puts the handles of a lane to the ends of its window and says where they are. */
export function placeHandles(lane, from, to, window, axis, label) {
  const [start, end, grip] = ['start', 'end', 'both'].map((side) => lane.querySelector(`[data-side=${side}]`));
  start.style.left = `${from}%`;
  end.style.left = `${to}%`;
  grip.style.left = `${from}%`;
  grip.style.width = `${to - from}%`;
  const values = { start: [axis.from, window.end - STEP, window.start], end: [window.start + STEP, axis.to, window.end] };
  for (const handle of [start, end]) {
    const [least, most, now] = values[handle.dataset.side];
    handle.setAttribute('aria-valuemin', least);
    handle.setAttribute('aria-valuemax', most);
    handle.setAttribute('aria-valuenow', now);
    handle.setAttribute('aria-valuetext', label(handle.dataset.side) || text(now));
  }
}
