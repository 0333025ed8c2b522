import { ServerResponse } from 'node:http';

/**
 * Loaded before the built server (`node --import`), so that a test need not wait two minutes for a turn to end: the
 * process's date can be put forward, and whatever timer would have fired in between fires. Everything else is the
 * server as it is shipped. Short timers are left alone: they watch over connections, which do not live any faster.
 */

/** Milliseconds: below it a timer belongs to the network. */
const LARGO_MS = 45_000;

let adelanto = Number(process.env['RELOJ_ADELANTO_MS'] ?? 0);

// The process has run as long as its date says: a date that jumps by itself is one to doubt (server/adapters/reloj-prudente.ts).
const [alNacer, uptimeReal] = [adelanto, process.uptime.bind(process)];
process.uptime = () => uptimeReal() + (adelanto - alNacer) / 1_000;

const DateReal = Date;
globalThis.Date = new Proxy(DateReal, {
  construct: (real, argumentos: []) =>
    argumentos.length === 0 ? new real(real.now() + adelanto) : new real(...argumentos),
  get: (real, propiedad, yo) =>
    propiedad === 'now' ? () => real.now() + adelanto : (Reflect.get(real, propiedad, yo) as unknown),
});

type Temporizador = ReturnType<typeof setTimeout>;
interface Largo {
  readonly vence: number;
  readonly disparar: () => void;
}
const largos = new Map<Temporizador, Largo>();
const [ponerReal, quitarReal] = [setTimeout, clearTimeout];

const poner = (hacer: (...a: unknown[]) => void, ms = 0, ...con: unknown[]): Temporizador => {
  if (ms < LARGO_MS) return ponerReal(hacer, ms, ...con);
  const disparar = (): void => {
    largos.delete(este);
    quitarReal(este);
    hacer(...con);
  };
  const este = ponerReal(disparar, ms);
  largos.set(este, { vence: Date.now() + ms, disparar });
  return este;
};
globalThis.setTimeout = Object.assign(poner, { __promisify__: ponerReal.__promisify__ }) as typeof setTimeout;
globalThis.clearTimeout = (este) => {
  largos.delete(este as Temporizador);
  quitarReal(este);
};

// To the server a date put forward is a sleep, after which whose turn it was has his time anew (server/jobs/vigia.ts). Here
// time has passed and nobody slept: what looks out for sleeps waits until the turns' own timers have done their work.
const ESPERA_RONDAS_MS = 1_500;
let sinRondasHasta = 0;
// A few minutes pass in steps that it does not take for a sleep, and it looks after each: it would begin the turns'
// timers anew, and those that are short by then would be left alone from there on.
const [VIGIA_MS, PASO_MS, MINUTOS_MS] = [2_000, 50_000, 600_000];
const vigias: (() => void)[] = [];
const rondaReal = setInterval;
const ronda = (hacer: (...a: unknown[]) => void, ms?: number, ...con: unknown[]) => {
  if (ms === VIGIA_MS) vigias.push(() => hacer(...con));
  return rondaReal(() => {
    if (DateReal.now() >= sinRondasHasta) hacer(...con);
  }, ms);
};
globalThis.setInterval = ronda as unknown as typeof setInterval;

// Node writes the header from the date that it keeps for itself; browsers take the server's clock from it.
const escribir = Reflect.get(ServerResponse.prototype, 'writeHead') as (...a: unknown[]) => ServerResponse;
ServerResponse.prototype.writeHead = function (this: ServerResponse, ...argumentos: unknown[]) {
  if (!this.hasHeader('date')) this.setHeader('date', new Date().toUTCString());
  return escribir.apply(this, argumentos);
};

process.on('message', ({ adelantar }: { adelantar: number }) => {
  sinRondasHasta = DateReal.now() + ESPERA_RONDAS_MS;
  const paso = adelantar <= MINUTOS_MS ? PASO_MS : adelantar;
  if (adelantar <= MINUTOS_MS) for (const mirar of vigias) mirar();
  for (let falta = adelantar; falta > 0; falta -= paso) {
    adelanto += Math.min(paso, falta);
    for (const { vence, disparar } of largos.values()) if (vence <= Date.now()) disparar();
    if (adelantar <= MINUTOS_MS) for (const mirar of vigias) mirar();
  }
  process.send?.({ adelanto });
});
process.channel?.unref();
