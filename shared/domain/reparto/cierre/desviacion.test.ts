import { expect, test } from 'vitest';
import { familiaReal } from '#shared/testing/familia-real.ts';
import { jugar, jugarConLasPrimeras } from '#shared/testing/partida.ts';
import { rondas } from '#shared/testing/rondas.ts';
import { azarDeSemilla } from '../cuotas/orden.ts';

/** What a family's draft ends with: the largest difference from a quota, percent of the whole load. */
function desviacion(jugarAsi: typeof jugar, semilla: number, consienten: number): number {
  const azar = azarDeSemilla(semilla);
  // In the picks, any legal task; in the closing, a yes below 12 and a no from there to 17, to any open question.
  const decisiones = Array.from({ length: 200 }, () => {
    const dice = azar(100) < consienten ? azar(5) : 12 + azar(3);
    return 20 * azar(400) + dice;
  });
  const { estado } = jugarAsi(familiaReal(semilla), decisiones);
  const total = estado.tareas.reduce((suma, t) => suma + t.carga, 0);
  const lejos = estado.participantes.map((p) =>
    Math.abs((estado.cuotas_finales?.[p.id] ?? NaN) - (estado.cuotas[p.id] ?? NaN)),
  );
  return (100 * Math.max(...lejos)) / total;
}

interface Cifras {
  readonly media: number;
  readonly p95: number;
  readonly peor: number;
}

function medir(jugarAsi: typeof jugar, familias: number, consienten: number): Cifras {
  const todas = Array.from({ length: familias }, (_, i) => desviacion(jugarAsi, i + 1, consienten)).toSorted(
    (a, b) => a - b,
  );
  return {
    media: todas.reduce((suma, d) => suma + d, 0) / familias,
    p95: todas[Math.floor(familias * 0.95)] ?? NaN,
    peor: todas.at(-1) ?? NaN,
  };
}

test('how far drafts of families with real frequencies end from their quotas', () => {
  const familias = rondas(60, 400);
  const segundas = medir(jugar, familias, 100);
  const primeras = medir(jugarConLasPrimeras, familias, 100);
  const con70 = [medir(jugar, familias, 70), medir(jugarConLasPrimeras, familias, 70)] as const;
  const linea = (que: string, { media, p95, peor }: Cifras) =>
    `${que}: mean ${media.toFixed(2)} %, 95 % under ${p95.toFixed(2)} %, worst ${peor.toFixed(2)} %`;
  console.log(
    [
      `Largest difference from a quota, ${String(familias)} families, of the whole load`,
      linea('everybody consents', segundas),
      linea('the same under the first rules', primeras),
      linea('each answer is a yes 70 times in 100', con70[0]),
      linea('the same under the first rules', con70[1]),
    ].join('\n'),
  );
  expect(segundas.media).toBeLessThan(primeras.media);
  expect(segundas.media).toBeLessThan(1);
  expect(segundas.p95).toBeLessThan(4);
});
