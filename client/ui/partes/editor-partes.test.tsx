import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { Usuario } from '#shared/contracts/familias.ts';
import { useState } from 'react';
import { type Ajuste, type Borrador, useAjuste } from '#client/lib/reparto/partes.ts';
import { EditorPartes } from './editor-partes.tsx';

const MIEMBROS = [
  { id: 1, first_name: 'Ana', grupo_edad: 'ADULTO', avatar: null },
  { id: 2, first_name: 'Leo', grupo_edad: 'INFANTIL', avatar: null },
] as unknown as readonly Usuario[];
const nada = () => undefined;
const AJUSTE: Ajuste = {
  mover: nada,
  porEdades: nada,
  igualar: nada,
  queHariaCuadrar: '',
  cuadrar: nada,
  hecho: null,
  deshacer: null,
  olvidar: nada,
};
const filasDe = (miembros: readonly Usuario[]) => miembros.map((miembro) => ({ miembro, valor: 50, detalle: null }));
const dibujado = (props: Partial<Parameters<typeof EditorPartes>[0]> = {}): string =>
  renderToStaticMarkup(<EditorPartes filas={filasDe(MIEMBROS)} ajuste={AJUSTE} alMover={nada} {...props} />);

test('there is a slider for each member, and plus and minus buttons unless a share is saved on release', () => {
  for (const nombre of ['Ana', 'Leo']) {
    expect(dibujado()).toContain(`aria-label="Porcentaje de ${nombre}"`);
    expect(dibujado()).toContain(`aria-label="Añadir 5% a ${nombre}"`);
    expect(dibujado({ alSoltar: nada })).not.toContain(`aria-label="Añadir 5% a ${nombre}"`);
  }
});

test('shares by age are offered only if members differ in age group, and equal shares always', () => {
  expect(dibujado()).toContain('Empezar por edades');
  const adultos = MIEMBROS.map((m) => ({ ...m, grupo_edad: 'ADULTO' as const }));
  expect(dibujado({ filas: filasDe(adultos) })).not.toContain('Empezar por edades');
  expect(dibujado({ filas: filasDe(adultos) })).toContain('Repartir por igual');
});

test('the last adjustment has an undo button only if it can be undone', () => {
  const hecho = 'Partes iguales.';
  expect(dibujado({ ajuste: { ...AJUSTE, hecho } })).not.toContain('Deshacer');
  expect(dibujado({ ajuste: { ...AJUSTE, hecho, deshacer: nada } })).toContain('Deshacer');
});

test('a second tap on an adjustment saves nothing and keeps what undoing brings back', () => {
  const antes = { 1: 60, 2: 40 };
  const guardados: Borrador[] = [];
  const Editor = () => {
    const [valores, setValores] = useState<Borrador>(antes);
    const [toques, setToques] = useState<readonly ('igualar' | 'deshacer')[]>(['igualar', 'igualar', 'deshacer']);
    const aplicar = (nuevos: Borrador) => {
      guardados.push(nuevos);
      setValores(nuevos);
    };
    const ajuste = useAjuste({ miembros: MIEMBROS, valores, aplicar, cualquierSuma: false });
    // Each tap comes in a rendering of its own, as in the browser.
    const [toque, ...siguen] = toques;
    if (toque !== undefined) {
      setToques(siguen);
      ajuste[toque]?.();
    }
    return null;
  };
  renderToStaticMarkup(<Editor />);
  expect(guardados).toEqual([{ 1: 50, 2: 50 }, antes]);
});
