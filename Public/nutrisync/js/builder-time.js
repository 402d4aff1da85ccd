// Times of the day as minutes, and the axis that they lie on.

/** "08:30" as minutes after midnight; null without a time. */
export const minutes = (value) => {
  const match = /^(\d\d?):(\d\d)$/.exec(value ?? '');
  return match ? Number(match[1]) * 60 + Number(match[2]) : null;
};

/** Minutes, also past midnight, as "08:30". */
export const text = (value) => {
  const minute = ((value % 1440) + 1440) % 1440;
  return `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;
};

export class Axis {
  constructor(timeline) {
    this.timeline = timeline;
    this.from = Number(timeline.dataset.from);
    this.to = Number(timeline.dataset.to);
    this.drawn = new Map();
  }

  /** Keeps what the server has drawn: as long as nothing is moved, its figures stand. */
  note(windows) {
    this.drawn = new Map(windows.map(({ number, start, end }) => [number, `${start}-${end}`]));
  }

  /** A window as minutes on this axis: what lies before its start belongs to the next day. */
  place(start, end) {
    const length = (((end - start) % 1440) + 1440) % 1440;
    const early = start < this.from && start + 1440 < this.to;
    const opens = early ? start + 1440 : start;
    return { start: opens, end: opens + length };
  }

  percent(minute) {
    return Math.round(((minute - this.from) / (this.to - this.from)) * 10000) / 100;
  }

  minute(share) {
    return this.from + share * (this.to - this.from);
  }

  /** Grows by whole hours to hold every window, and writes its hours anew; never shrinks. */
  stretch(windows, name) {
    const from = Math.min(this.from, ...windows.map((w) => Math.floor(w.start / 60) * 60));
    const to = Math.max(this.to, ...windows.map((w) => Math.ceil(w.end / 60) * 60));
    if (from === this.from && to === this.to) return;
    const rest = [...this.timeline.querySelectorAll('.ground rect')].map((rect) => {
      const [x, width] = ['x', 'width'].map((name) => parseFloat(rect.getAttribute(name)) / 100);
      return [rect, this.minute(x), x + width > 0.999 ? Infinity : this.minute(x + width)];
    });
    this.from = from;
    this.to = to;
    rest.forEach(([rect, start, end]) => {
      rect.setAttribute('x', `${this.percent(start)}%`);
      rect.setAttribute('width', `${this.percent(Math.min(end, to)) - this.percent(start)}%`);
    });
    const hours = this.timeline.querySelector('.hours');
    const ground = this.timeline.querySelector('.ground');
    const [hour, line] = [hours.querySelector('text'), ground.querySelector('line')];
    const every = Math.ceil((to - from) / 60 / 5) * 60;
    hours.replaceChildren();
    ground.querySelectorAll('line').forEach((old) => old.remove());
    for (let minute = from; minute <= to; minute += every) {
      const [label, mark] = [hour.cloneNode(), line.cloneNode()];
      const x = `${this.percent(minute)}%`;
      label.setAttribute('class', minute === from ? 'start' : minute === to ? 'end' : 'middle');
      label.setAttribute('x', x);
      label.textContent = name(minute).replace(':00', '').replace(' ', '');
      mark.setAttribute('x1', x);
      mark.setAttribute('x2', x);
      hours.append(label);
      ground.append(mark);
    }
  }
}
