import { expect, test } from 'vitest';
import {
  cargaDeUna,
  cargasDe,
  cuatroAdultos,
  familiaDeIguales,
  losIguales,
  OCHO_TRIMESTRES,
  porLugar,
} from '#shared/testing/empates.ts';
import { jugar } from '#shared/testing/partida.ts';
import { unInicio } from '#shared/testing/reparto.ts';
import { rondas } from '#shared/testing/rondas.ts';
import { certificar } from './certificado/certificado.ts';

const FAMILIAS = rondas(60, 400);

test('members equal in share and age differ by one chore at most over as many quarters as there are of them', () => {
  let grupos = 0;
  for (let semilla = 1; semilla <= FAMILIAS; semilla += 1) {
    const familia = familiaDeIguales(semilla);
    const porTrimestre = OCHO_TRIMESTRES.map((trimestre) => cargasDe(familia, trimestre));
    for (const iguales of losIguales(familia)) {
      grupos += 1;
      for (let desde = 0; desde + iguales.length <= porTrimestre.length; desde += 1) {
        const sumas = iguales.map((id) =>
          porTrimestre.slice(desde, desde + iguales.length).reduce((suma, cargas) => suma + (cargas[id] ?? 0), 0),
        );
        const diferencia = (Math.max(...sumas) - Math.min(...sumas)) / cargaDeUna(familia);
        if (diferencia > 1) expect({ semilla, iguales, desde, diferencia }).toBe('one chore at most');
      }
    }
  }
  expect(grupos).toBeGreaterThan(FAMILIAS / 2);
});

test('four equal adults with 22 equal chores carry the two extra ones in turn, whatever their ids', () => {
  for (let semilla = 1; semilla <= 8; semilla += 1) {
    const familia = cuatroAdultos(semilla);
    const sumas = [1, 2, 3, 4].map((id) =>
      OCHO_TRIMESTRES.reduce((suma, trimestre) => suma + (cargasDe(familia, trimestre)[id] ?? 0), 0),
    );
    expect(sumas).toEqual([440, 440, 440, 440]);
  }
});

test('the certificate names each tie and the member who got the extra load, and an order that no shuffle gave fails its check', () => {
  const familia = cuatroAdultos(5);
  const { eventos, estado } = jugar(unInicio({ ...familia, trimestre_inicio: '2026-07-01' }), []);
  const { desempate, comprobaciones } = certificar(eventos, { semilla: 5, guardado: estado });
  const ultimos = desempate?.orden.slice(2) ?? [];
  expect(desempate?.empates.map((e) => [e.tipo, e.miembros.length])).toEqual([
    ['SOBRANTE', 3],
    ['SOBRANTE', 3],
  ]);
  expect(new Set(desempate?.empates.flatMap((e) => e.para))).toEqual(new Set(ultimos));
  expect(comprobaciones.find((c) => c.codigo === 'EMPATES')).toMatchObject({ cumple: true, valor: 26, limite: 26 });
  const otras = certificar(eventos, { semilla: 6, guardado: estado }).comprobaciones;
  expect(otras.find((c) => c.codigo === 'EMPATES')?.cumple).toBe(false);
});

test('no mean difference depends on ids: one quarter of many families, by place in the list', () => {
  const lugares = porLugar(
    Array.from({ length: 4 * FAMILIAS }, (_, i) => cuatroAdultos(i + 1)),
    OCHO_TRIMESTRES.slice(0, 1),
  );
  const fuera = lugares.filter(({ media, margen }) => Math.abs(media) > margen);
  if (fuera.length > 0) expect(lugares).toBe('within the bounds of chance');
});
