import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { FormProvider, useForm } from 'react-hook-form';
import { expect, test } from 'vitest';
import { TareaEntrada, type Tarea } from '#shared/contracts/tareas.ts';
import { consultaUsuarios } from '#client/lib/red/consultas.ts';
import { consultaSesion } from '#client/lib/red/primeras-consultas.ts';
import { CampoQuien } from './campo-quien.tsx';
import {
  camposDeQuien,
  paraTras,
  eleccionDe,
  type Quien,
  quienDe,
  quienesPosibles,
  valoresDe,
  type ValoresTarea,
} from './formulario-tarea.ts';

const MIEMBROS = [
  { id: 1, first_name: 'Elena', grupo_edad: 'ADULTO', avatar: null, color: 'violeta' },
  { id: 2, first_name: 'Mateo', grupo_edad: 'INFANTIL', avatar: null, color: 'verde' },
];
const CAMA: ValoresTarea = { ...valoresDe(null), nombre: 'Hacer la cama', frecuencia: 'DIARIA' };

interface Casa {
  readonly fase?: string;
  readonly duenos?: readonly { readonly tarea: number; readonly miembro: number }[];
}

/** Renders the field with these values, in a home whose draft is in phase `fase`, or that has had no draft if there is none. */
const campo = (
  valores: Partial<ValoresTarea>,
  { fase, duenos = [] }: Casa = {},
  tarea: Tarea | null = null,
): string => {
  const cache = new QueryClient();
  cache.setQueryData(consultaUsuarios.queryKey, MIEMBROS as never);
  cache.setQueryData(consultaSesion.queryKey, { sesion: fase === undefined ? null : { fase }, duenos } as never);
  const Formulario = () => {
    const form = useForm<ValoresTarea>({ defaultValues: { ...CAMA, ...valores } });
    return (
      <FormProvider {...form}>
        <CampoQuien tarea={tarea} />
      </FormProvider>
    );
  };
  return renderToStaticMarkup(
    <QueryClientProvider client={cache}>
      <Formulario />
    </QueryClientProvider>,
  );
};
const textos = (html: string): string => html.replaceAll(/<[^>]*>/g, ' ').replaceAll(/\s+/g, ' ');

test('a new chore waits for the first draft; with a draft in force it may be a member’s, or a reajuste decides', () => {
  const antes = textos(campo({}));
  expect(antes).toContain('Quien quiera Cada uno la suya En el reparto El próximo reparto dirá de quién es.');
  expect(antes).not.toContain('Alguien');
  const despues = textos(campo({}, { fase: 'COMPLETADA' }));
  expect(despues).toContain('Alguien Quien quiera Cada uno la suya Decididlo vosotros Un reajuste propone');
});

test('a chore of one day never waits for a draft, before the first one either', () => {
  const html = campo({ frecuencia: 'OTRA', regla: { tipo: 'UNA_VEZ', dia: '2026-11-26' }, para: 0 });
  expect(textos(html)).toContain('Alguien Quien quiera Cada uno la suya');
  expect(textos(html)).not.toMatch(/En el reparto|Decididlo/);
  expect(html.match(/type="radio"[^>]*name="[^"]*"/g)).toHaveLength(3 + MIEMBROS.length);
});

test('«Cada uno la suya» shows everybody as checkboxes, the chosen ones ticked', () => {
  const html = campo({ cada_uno: [2] });
  expect(textos(html)).toContain('Mateo Cada cual, la suya. Da puntos y racha; no entra en los repartos.');
  expect(html.match(/type="checkbox"/g)).toHaveLength(MIEMBROS.length);
  expect(html.match(/type="checkbox"[^>]*checked/g)).toHaveLength(1);
});

test('a chore that a draft gave to somebody only says whose it is', () => {
  const suya = { ...CAMA, id: 7, partida: false } as unknown as Tarea;
  const html = campo({}, { fase: 'COMPLETADA', duenos: [{ tarea: 7, miembro: 1 }] }, suya);
  expect(textos(html)).toContain('La lleva Elena hasta el próximo reparto.');
  expect(html).not.toContain('radio');
  expect(textos(campo({}, {}, { ...suya, partida: true }))).toContain('Está repartida hasta el próximo reparto.');
});

test('quienDe reads back what camposDeQuien writes, and a choice without members is refused at its field', () => {
  for (const quien of quienesPosibles(false, true)) expect(quienDe(camposDeQuien(quien))).toBe(quien);
  const errores = (quien: 'ALGUIEN' | 'CADA_UNO') =>
    TareaEntrada.safeParse({ ...CAMA, ...camposDeQuien(quien) }).error?.issues.map((i) => i.message);
  expect(errores('ALGUIEN')).toEqual(['Elige quién la hace']);
  expect(errores('CADA_UNO')).toEqual(['Elige al menos a una persona']);
  expect(eleccionDe({ frecuencia: 'OTRA', regla: { tipo: 'A_DEMANDA' } })).toBe('A_DEMANDA');
});

test('a new chore of one day is for «Alguien», unless somebody was chosen, and other frequencies take that back', () => {
  const de = (quien: Quien) => paraTras(camposDeQuien(quien), true, true);
  expect((['REPARTO', 'LIBRE', 'CADA_UNO'] as const).map(de)).toEqual([0, null, null]);
  expect(paraTras({ ...camposDeQuien('ALGUIEN'), para: 4 }, true, true)).toBe(4);
  expect(paraTras(camposDeQuien('REPARTO'), false, true)).toBeNull();
  expect(paraTras(camposDeQuien('ALGUIEN'), true, false)).toBeNull();
  expect(paraTras({ ...camposDeQuien('ALGUIEN'), para: 4 }, true, false)).toBe(4);
});
