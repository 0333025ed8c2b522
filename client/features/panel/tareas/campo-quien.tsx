import { useQuery } from '@tanstack/react-query';
import { useFormContext, useWatch } from 'react-hook-form';
import type { Tarea } from '#shared/contracts/tareas.ts';
import type { Usuario } from '#shared/contracts/familias.ts';
import { consultaUsuarios } from '#client/lib/red/consultas.ts';
import { consultaSesion } from '#client/lib/red/primeras-consultas.ts';
import { ElegirPersona } from '#client/ui/radio.tsx';
import { ElegirPersonas } from '#client/ui/elegir-personas.tsx';
import { Franja } from '#client/ui/franja.tsx';
import { Opciones } from '#client/ui/opciones.tsx';
import {
  camposDeQuien,
  esUnaVez,
  quienDe,
  quienesPosibles,
  type Quien,
  type ValoresTarea,
} from './formulario-tarea.ts';

const APTA = { INFANTIL: 'apta_infantil', JUVENIL: 'apta_juvenil', ADULTO: 'apta_adulto' } as const;

const TITULOS: Readonly<Record<Exclude<Quien, 'REPARTO'>, string>> = {
  ALGUIEN: 'Alguien',
  LIBRE: 'Quien quiera',
  CADA_UNO: 'Cada uno la suya',
};

/** Returns whether a draft is in force, and the owners of its chores. */
const useReparto = () => {
  const { data } = useQuery(consultaSesion);
  return { enVigor: data?.sesion?.fase === 'COMPLETADA', duenos: data?.duenos ?? [] };
};

const ayudaDe = (tarea: Tarea | null, quien: Quien, enVigor: boolean, unaVez: boolean): string => {
  if (quien === 'LIBRE' && tarea?.libre_hasta_reparto === true)
    return 'La hace quien llega antes, hasta el próximo reparto, que la reparte con las demás.';
  if (quien === 'LIBRE') return 'La hace quien llega antes. No entra en los repartos.';
  if (quien === 'CADA_UNO') return 'Cada cual, la suya. Da puntos y racha; no entra en los repartos.';
  if (quien === 'ALGUIEN') return unaVez ? 'La hace ese día.' : 'La lleva hasta el próximo reparto.';
  return enVigor ? 'Un reajuste propone de quién es, y cada uno dice sí o no.' : 'El próximo reparto dirá de quién es.';
};

/** The members to choose from. A choice also marks the chore as suitable for the member's age group. */
function Personas({
  quien,
  miembros,
}: {
  readonly quien: 'ALGUIEN' | 'CADA_UNO';
  readonly miembros: readonly Usuario[];
}) {
  const { control, setValue, formState } = useFormContext<ValoresTarea>();
  const [para, cada_uno] = useWatch({ control, name: ['para', 'cada_uno'] });
  const { errors } = formState;
  const poner = (campo: 'para' | 'cada_uno', valor: number | number[], elegidas: readonly number[]) => {
    setValue(campo, valor, { shouldDirty: true, shouldValidate: formState.isSubmitted });
    for (const m of miembros) if (elegidas.includes(m.id)) setValue(APTA[m.grupo_edad], true, { shouldDirty: true });
  };
  const error = quien === 'ALGUIEN' ? errors.para?.message : errors.cada_uno?.message;
  return (
    <>
      {quien === 'ALGUIEN' ? (
        <ElegirPersona
          etiqueta="Quién"
          personas={miembros}
          valor={para ?? null}
          alCambiar={(id) => poner('para', id, [id])}
        />
      ) : (
        <ElegirPersonas
          etiqueta="Quién"
          personas={miembros}
          elegidas={cada_uno ?? []}
          alCambiar={(ids) => poner('cada_uno', [...ids], ids)}
        />
      )}
      {error !== undefined && (
        <p role="alert" className="text-sm font-bold text-mal">
          {error}
        </p>
      )}
    </>
  );
}

/**
 * Field «¿Quién la hace?». A chore that is dealt until the next draft shows a notice instead, with its owner unless it is dealt
 * in parts: it changes hands by swaps and reajustes, not here.
 */
export function CampoQuien({ tarea }: { readonly tarea: Tarea | null }) {
  const { control, setValue, clearErrors } = useFormContext<ValoresTarea>();
  const [libre, cada_uno, para, regla] = useWatch({ control, name: ['libre', 'cada_uno', 'para', 'regla'] });
  const { data: miembros = [] } = useQuery(consultaUsuarios);
  const { enVigor, duenos } = useReparto();
  const dueno = tarea === null ? undefined : duenos.find((d) => d.tarea === tarea.id)?.miembro;
  if (tarea?.partida === true || dueno !== undefined) {
    const nombre = miembros.find((m) => m.id === dueno)?.first_name;
    return (
      <Franja tipo="info">
        {nombre === undefined
          ? 'Está repartida hasta el próximo reparto.'
          : `La lleva ${nombre} hasta el próximo reparto.`}
      </Franja>
    );
  }
  const quien = quienDe({ libre, cada_uno, para });
  const unaVez = esUnaVez({ regla });
  const opciones = quienesPosibles(unaVez, enVigor).map((valor) => ({
    valor,
    titulo: valor === 'REPARTO' ? (enVigor ? 'Decididlo vosotros' : 'En el reparto') : TITULOS[valor],
  }));
  const elegir = (nuevo: Quien) => {
    for (const [campo, valor] of Object.entries(camposDeQuien(nuevo)))
      setValue(campo as 'libre' | 'cada_uno' | 'para', valor, { shouldDirty: true });
    // A free or personal chore is not dealt, so it has no parts; only a free one can be «Cuando haga falta» (`A_DEMANDA`).
    if (nuevo === 'LIBRE' || nuevo === 'CADA_UNO') setValue('en_partes', 'ENTERA');
    if (nuevo !== 'LIBRE' && regla?.tipo === 'A_DEMANDA') {
      setValue('frecuencia', 'SEMANAL');
      setValue('regla', null);
    }
    clearErrors(['para', 'cada_uno']);
  };
  return (
    <div className="grid grid-cols-1 gap-2">
      <p aria-hidden className="font-bold">
        ¿Quién la hace?
      </p>
      <Opciones etiqueta="¿Quién la hace?" opciones={opciones} juntas valor={quien} alCambiar={elegir} />
      {(quien === 'ALGUIEN' || quien === 'CADA_UNO') && <Personas quien={quien} miembros={miembros} />}
      <p className="text-sm text-suave">{ayudaDe(tarea, quien, enVigor, unaVez)}</p>
    </div>
  );
}
