// The schedule builder: lanes that can be dragged. The selects stay the truth and are what is sent;
// everything here reads from them and writes to them. Colours, names and shares come from the server.
import { Axis, minutes, text } from './builder-time.js';
import { attachHandles, placeHandles } from './builder-handles.js';

const root = document.querySelector('[data-builder]');
const COUNT = 6;
const STEP = 30;

if (root) {
  const lanesBox = root.querySelector('[data-fragment="builder-lanes"]');
  const select = (number, side) => root.querySelector(`#meal-windows-${number}-${side}`);
  let axis = new Axis(lanesBox.querySelector('.timeline'));
  const remember = { lane: 1, part: null };

  const read = (number) => {
    const start = minutes(select(number, 'start')?.value);
    const end = minutes(select(number, 'end')?.value);
    return start === null || end === null ? null : axis.place(start, end);
  };
  const windows = () => {
    const found = [];
    for (let number = 1; number <= COUNT; number += 1) {
      const window = read(number);
      if (window) found.push({ number, ...window });
    }
    return found;
  };
  const put = (number, window) => {
    select(number, 'start').value = window ? text(window.start) : '';
    select(number, 'end').value = window ? text(window.end) : '';
  };
  const chosen = () => Number(lanesBox.querySelector('[name=lane]:checked')?.value ?? 1);
  const lane = (number) => lanesBox.querySelector(`[data-lane="${number}"]:not(.add)`);
  // Windows that start together come with one number; the later of them takes the next.
  const tellApart = () => {
    for (const kind of ['lane', 'head']) {
      const taken = new Set();
      for (const part of root.querySelectorAll(`[data-${kind}]:not(.add)`)) {
        let number = Number(part.dataset[kind]);
        while (taken.has(number)) number += 1;
        taken.add(number);
        part.dataset[kind] = number;
        part.className = part.className.replace(/of-\d/, `of-${number}`);
        const radio = part.querySelector('input');
        if (radio) radio.value = number;
      }
    }
  };
  const label = (number, side) => {
    const control = select(number, side);
    return control.selectedOptions[0]?.textContent.trim() ?? '';
  };
  // What the parts of a day are called and look like; the last one goes on past midnight.
  const parts = () => (axis.timeline.dataset.parts ?? '').split(';').filter(Boolean).map((line) => {
    const [from, hue, icon, ...name] = line.trim().split(' ');
    return { from: Number(from), hue, icon, name: name.join(' ') };
  });
  const partOf = (start) => {
    const all = parts();
    return all.findLast(({ from }) => from <= start % 1440) ?? all.at(-1);
  };
  // "12:00 – 1:30 PM": the half of the day once when it is the same.
  const span = (number) => {
    const [start, end] = [label(number, 'start'), label(number, 'end')];
    const [time, half] = start.split(' ');
    return half && end.endsWith(half) ? `${time} – ${end}` : `${start} – ${end}`;
  };

  // A lane for each window, copied from the first one until the server has drawn it.
  const fitLanes = (all) => {
    const box = lanesBox.querySelector('.lanes');
    const add = box.querySelector('.add');
    for (const { number } of all) {
      if (lane(number)) continue;
      // A refused form may have come back without any; then the server's drawing is the first.
      const copy = box.querySelector('.lane:not(.add)')?.cloneNode(true);
      if (!copy) continue;
      copy.dataset.lane = number;
      copy.querySelectorAll('.handle, .grip').forEach((part) => part.remove());
      const radio = copy.querySelector('input');
      radio.value = number;
      radio.checked = false;
      const name = copy.querySelector('.tag b');
      name.lastChild.textContent = `${root.dataset.name} ${number}`;
      box.insertBefore(copy, add);
    }
    box.querySelectorAll('.lane:not(.add)').forEach((one) => {
      if (!all.some(({ number }) => String(number) === one.dataset.lane)) one.remove();
    });
    if (add) {
      add.hidden = all.length >= COUNT;
      add.dataset.lane = add.querySelector('input').value = all.length + 1;
    }
    root.querySelectorAll('[data-remove]').forEach((button) => { button.hidden = all.length < 2; });
  };

  const draw = () => {
    const all = windows();
    fitLanes(all);
    axis.stretch(all, (minute) => {
      const value = text(minute);
      return [...select(1, 'start').options].find((option) => option.value === value)?.textContent.trim() ?? value;
    });
    for (const window of all) {
      const one = lane(window.number);
      if (!one) continue;
      const [from, to] = [axis.percent(window.start), axis.percent(window.end)];
      const bar = one.querySelector('.span');
      bar.setAttribute('x', `${from}%`);
      bar.setAttribute('width', `${to - from}%`);
      // The label stands where there is the most room: in the block, or on one side, less a handle's width.
      const inside = Math.max(from, 100 - to) - 4 < to - from;
      const before = !inside && from > 100 - to;
      const tag = one.querySelector('.tag');
      one.classList.toggle('before', before);
      one.classList.toggle('inside', inside);
      one.classList.toggle('clash', all.some((any) => any !== window && any.start < window.end && window.start < any.end));
      tag.className = `tag p-${Math.max(0, Math.min(100, Math.ceil(before ? 100 - from : inside ? from : to)))}`;
      tag.lastElementChild.textContent = span(window.number);
      rename(one, window);
      const name = tag.querySelector('b').textContent.trim();
      attachHandles(one, name, root.dataset, { move, done, choose, read: () => read(window.number), label: (side) => label(window.number, side), axis: () => axis });
      placeHandles(one, from, to, window, axis, (side) => label(window.number, side));
    }
    weigh(all);
    const eating = all.length ? Math.max(...all.map((w) => w.end)) - Math.min(...all.map((w) => w.start)) : 0;
    total('eating', eating);
    total('fasting', 1440 - eating);
  };
  // A window that was moved is named for where it is now, before the server has said so.
  const rename = (one, window) => {
    if (one.dataset.start === text(window.start)) return;
    const part = partOf(window.start);
    if (!part) return;
    one.dataset.start = text(window.start);
    const head = root.querySelector(`[data-head="${window.number}"]`);
    for (const place of [one, head]) {
      if (!place) continue;
      place.classList.remove(...new Set(parts().map(({ hue }) => hue)));
      place.classList.add(part.hue);
      const use = place.querySelector('.tag use, :scope > .i use');
      use?.setAttribute('href', use.getAttribute('href').replace(/#.*/, `#${part.icon}`));
    }
    one.querySelector('.tag b').lastChild.textContent = part.name;
    if (head) head.querySelector('.i').nextSibling.textContent = `${part.name} `;
  };
  // Calories go by length as soon as a window is moved; largest remainders, so that they sum up.
  const weigh = (all) => {
    const kcal = Number(axis.timeline.dataset.kcal);
    const isMoved = all.some(({ number, start, end }) => axis.drawn.get(number) !== `${start}-${end}`);
    if (!isMoved || all.length === 0) return;
    const sum = all.reduce((total, { start, end }) => total + end - start, 0);
    const exact = all.map(({ start, end }) => (kcal * (end - start)) / sum);
    const shares = exact.map(Math.floor);
    const order = exact.map((value, index) => [value - shares[index], index]).sort(([a], [b]) => b - a);
    for (let left = kcal - shares.reduce((a, b) => a + b, 0), at = 0; at < left; at += 1) shares[order[at][1]] += 1;
    all.forEach(({ number, start, end }, index) => {
      const [duration, energy] = root.querySelectorAll(`[data-head="${number}"] small bdi`);
      if (!duration) return;
      const [hours, rest] = [Math.floor((end - start) / 60), (end - start) % 60];
      duration.textContent = [hours && `${hours} h`, rest && `${rest} min`].filter(Boolean).join(' ');
      if (energy) energy.textContent = `${shares[index].toLocaleString(document.documentElement.lang)} ${root.dataset.cal}`;
    });
  };
  const total = (kind, length) => {
    const place = lanesBox.querySelector(`[data-total=${kind}]`);
    const [number, unit] = place.children;
    number.value = length;
    number.textContent = (length / 60).toLocaleString(document.documentElement.lang, { maximumFractionDigits: 1 });
    unit.textContent = length === 60 ? root.dataset.hour : root.dataset.hours;
  };

  // One side, or the whole window, to a new place on the grid; silent until it is done.
  const move = (number, side, to) => {
    const now = read(number);
    if (!now) return;
    const length = now.end - now.start;
    const snapped = Math.round(to / STEP) * STEP;
    const next = side === 'start' ? { start: Math.max(axis.from, Math.min(snapped, now.end - STEP)), end: now.end }
      : side === 'end' ? { start: now.start, end: Math.min(axis.to, Math.max(snapped, now.start + STEP)) }
      : { start: Math.max(axis.from, Math.min(snapped, axis.to - length)), end: 0 };
    if (side === 'both') next.end = next.start + length;
    if (next.start === now.start && next.end === now.end) return;
    put(number, next);
    navigator.vibrate?.(matchMedia('(prefers-reduced-motion: reduce)').matches ? 0 : 8);
    draw();
  };

  // Windows by the clock in the first selects, as the server keeps them. Gives the new number of one.
  const sort = (follow) => {
    const all = windows().sort((a, b) => a.start % 1440 - b.start % 1440);
    const at = all.findIndex((window) => window.number === follow);
    const sorted = all.every((window, index) => window.number === index + 1);
    if (!sorted) {
      for (let number = 1; number <= COUNT; number += 1) put(number, all[number - 1] ?? null);
      renumber(all.map((window) => window.number));
    }
    draw();
    const next = at < 0 ? Math.min(follow, all.length) : at + 1;
    choose(next);
    return next;
  };
  // Everything in its place, then the news for whoever listens.
  const done = (follow = chosen()) => {
    const next = sort(follow);
    select(next, 'start').dispatchEvent(new Event('change', { bubbles: true }));
    return next;
  };
  // Lanes and headings go along with their windows; a window that is gone takes its own with it.
  const renumber = (order) => {
    const moved = order.map((number) => [lane(number), root.querySelector(`[data-head="${number}"]`)]);
    const kept = new Set(moved.flat());
    root.querySelectorAll('.lane:not(.add), [data-head]').forEach((part) => { if (!kept.has(part)) part.remove(); });
    moved.forEach(([one, head], index) => {
      if (head) {
        head.className = head.className.replace(/of-\d/, `of-${index + 1}`);
        head.dataset.head = index + 1;
      }
      if (!one) return;
      one.dataset.lane = one.querySelector('input').value = index + 1;
    });
    // Numbers go by the clock, lanes by the day on the axis: a night shift ends after midnight.
    const box = lanesBox.querySelector('.lanes');
    for (const { number } of windows().sort((a, b) => a.start - b.start)) {
      const one = lane(number);
      if (one) box.insertBefore(one, box.querySelector('.add'));
    }
  };
  const choose = (number) => {
    const radio = lane(number)?.querySelector('[name=lane]');
    if (!radio) return;
    radio.checked = true;
    remember.lane = number;
  };

  const add = () => {
    const all = windows().sort((a, b) => a.start - b.start);
    if (all.length >= COUNT) return;
    // Inside the hours that are not kept free, while there is room; else anywhere.
    const gaps = (from, to) => {
      const edges = [from, ...all.flatMap(({ start, end }) => [start, end]), to].map((edge) => Math.min(to, Math.max(from, edge)));
      const found = [];
      for (let index = 0; index < edges.length; index += 2) found.push({ start: edges[index], length: edges[index + 1] - edges[index] });
      return found.reduce((best, gap) => (gap.length > best.length ? gap : best));
    };
    const { freeFrom, freeTo } = axis.timeline.dataset;
    let best = gaps(Math.max(axis.from, Number(freeFrom)), Math.min(axis.to, Number(freeTo)));
    if (best.length < STEP * 2) best = gaps(axis.from, axis.to);
    if (best.length < STEP) return;
    const length = best.length >= 180 ? 60 : STEP;
    const start = Math.ceil((best.start + Math.floor((best.length - length) / 2)) / STEP) * STEP;
    const free = [1, 2, 3, 4, 5, 6].find((number) => !read(number));
    put(free, { start, end: start + length });
    draw();
    lane(done(free))?.querySelector('[name=lane]')?.focus();
  };

  const last = new Map([...root.querySelectorAll('select')].map((control) => [control, control.value]));
  root.addEventListener('change', (event) => {
    const { target, isTrusted } = event;
    if (target.name === 'lane') {
      // Looking at another window changes nothing that the server should be asked about.
      event.stopPropagation();
      remember.lane = chosen();
      if (target.closest('.add')) add();
      return;
    }
    const match = /^meal-windows-(\d)-(start|end)$/.exec(target.id);
    if (!match) return;
    const [, number, side] = match;
    // A step from the last time of the day to the first passes the empty line, which removes.
    if (!isTrusted && target.value === '' && last.get(target)) {
      target.value = last.get(target) === '00:00' ? '23:30' : '00:00';
    }
    last.set(target, target.value);
    const window = read(Number(number));
    // A start past its end takes the end along, and the other way round.
    if (window && window.end - window.start > 720) {
      put(number, side === 'start' ? { start: window.start, end: window.start + STEP } : { start: window.end - STEP, end: window.end });
    }
    const isHalf = (select(number, 'start').value === '') !== (select(number, 'end').value === '');
    if (isHalf) { draw(); return; }
    const next = sort(Number(number));
    if (next === Number(number) || !root.contains(document.activeElement)) return;
    // The card changed its number with its window: the focus goes along.
    const step = document.activeElement.dataset.step;
    const id = `meal-windows-${next}-${side}`;
    (step ? root.querySelector(`[data-for="${id}"][data-step="${step}"]`) : document.getElementById(id))?.focus();
  });
  root.addEventListener('click', ({ target }) => {
    const button = target.closest('[data-remove]');
    if (button && windows().length > 1) {
      put(button.dataset.remove, null);
      lane(done(Number(button.dataset.remove)))?.querySelector('[name=lane]')?.focus();
    }
  });
  const open = () => choose(Number(/^#meal-windows-(\d)-/.exec(location.hash)?.[1]));
  addEventListener('hashchange', () => { open(); document.getElementById(location.hash.slice(1))?.focus(); });

  // When the server has drawn the lanes anew, they take the handles, the choice and the focus back.
  root.addEventListener('focusin', ({ target }) => {
    remember.part = target.closest('.lane') ? (target.dataset.side ?? 'pick') : null;
  });
  root.addEventListener('input', (event) => { if (event.target.name === 'lane') event.stopPropagation(); });
  new MutationObserver(() => {
    const timeline = lanesBox.querySelector('.timeline');
    if (!timeline || timeline === axis.timeline) return;
    axis = new Axis(timeline);
    tellApart();
    axis.note(windows());
    choose(remember.lane);
    draw();
    if (remember.part && (document.activeElement === document.body || !document.activeElement)) {
      const one = lane(chosen());
      (one?.querySelector(`[data-side=${remember.part}]`) ?? one?.querySelector('input'))?.focus({ preventScroll: true });
    }
  }).observe(lanesBox, { childList: true });

  tellApart();
  remember.lane = chosen();
  axis.note(windows());
  draw();
  open();
}
