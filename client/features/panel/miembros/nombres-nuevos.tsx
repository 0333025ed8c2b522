import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useBorrador } from '#client/lib/formularios/borrador.ts';
import { consultaUsuarios } from '#client/lib/red/consultas.ts';
import { type PorCrear, useCrearVarias } from '../crear-varias.ts';
import { ErrorApi } from '#client/lib/red/error-api.ts';
import { llamar } from '#client/lib/red/llamar.ts';
import { AreaTexto } from '#client/ui/area-texto.tsx';
import { Boton } from '#client/ui/boton.tsx';
import { conMayuscula } from '#shared/domain/palabras.ts';
import { sinTildes } from '#shared/domain/paquete-inicial.ts';
import type { GrupoEdad } from '#shared/domain/tipos.ts';

/**
 * Adds members by name, one call each. A repeated name is refused here, without a call, until the admin says it is another
 * person.
 */
export const useAgregarNombres = () =>
  useCrearVarias<Nombrado>('miembros.crear', {
    crear: ({ first_name, grupo_edad, repetido }, cabeceras) => {
      if (repetido) return Promise.reject(new ErrorApi(409, { error: `Ya hay alguien que se llama ${first_name}` }));
      const cuerpo = new FormData();
      cuerpo.set('first_name', first_name);
      cuerpo.set('grupo_edad', grupo_edad);
      return llamar('agregarMiembro', { cuerpo, cabeceras });
    },
    texto: 'Error al agregar miembro',
  });

type Altas = ReturnType<typeof useAgregarNombres>;

/** The field in which several names can be written at once. Enter adds them; Shift and Enter begin a new line. */
export function CampoNombres({ altas }: { readonly altas: Altas }) {
  const { data: usuarios = [] } = useQuery(consultaUsuarios);
  const { valores, cambiar, olvidar } = useBorrador('miembros.nombres', { texto: '' });
  const [vacio, setVacio] = useState(false);
  const agregar = () => {
    const conocidos = [...usuarios.map((u) => u.first_name), ...altas.porCrear.map((p) => p.dato.first_name)];
    const nuevos = leerNombres(valores.texto, conocidos);
    setVacio(nuevos.length === 0);
    if (nuevos.length === 0) return;
    olvidar();
    void altas.crear(nuevos);
  };
  return (
    <div className="flex flex-wrap items-end gap-2">
      <div className="min-w-0 flex-1 basis-40">
        <AreaTexto
          etiqueta="Nombres"
          placeholder="Luis, Marta 14, Leo 8"
          rows={1}
          autoComplete="off"
          autoCapitalize="words"
          spellCheck={false}
          error={vacio ? 'Escribe algún nombre' : undefined}
          value={valores.texto}
          onChange={(e) => {
            setVacio(false);
            cambiar({ texto: e.target.value });
          }}
          onKeyDown={(e) => {
            if (e.key !== 'Enter' || e.shiftKey || e.nativeEvent.isComposing) return;
            e.preventDefault();
            agregar();
          }}
        />
      </div>
      <Boton onClick={agregar}>Añadir</Boton>
    </div>
  );
}

interface PropsFila {
  readonly altas: Altas;
  readonly alta: PorCrear<Nombrado>;
}

/**
 * Row of a name that is being added, or that could not be: then with the reason and buttons to drop it or to retry. For a
 * repeated name, the second button confirms that it is another person.
 */
export function FilaNombreNuevo({ altas, alta }: PropsFila) {
  const { dato, motivo } = alta;
  const esperando = motivo === null && altas.enMarcha;
  return (
    <li className="flex min-h-14 flex-wrap items-center justify-between gap-x-3 gap-y-1 py-2">
      <p className="min-w-0 flex-1 basis-40 leading-tight font-extrabold">
        {dato.first_name}
        <output className="block text-sm font-bold text-mal">{motivo ?? (esperando ? '' : 'No se ha añadido')}</output>
      </p>
      {!esperando && (
        <div className="flex flex-wrap gap-1">
          <Boton variante="fantasma" aria-label={`Quitar a ${dato.first_name}`} onClick={() => altas.dejar(alta)}>
            Quitar
          </Boton>
          <Boton
            variante="tonal"
            aria-label={`${dato.repetido ? 'Es otra persona' : 'Reintentar'}: ${dato.first_name}`}
            onClick={() => {
              if (dato.repetido) altas.dejar(alta);
              void (dato.repetido ? altas.crear([{ ...dato, repetido: false }]) : altas.reintentar());
            }}
          >
            {dato.repetido ? 'Es otra persona' : 'Reintentar'}
          </Boton>
        </div>
      )}
    </li>
  );
}

/** A member to add. `repetido`: the name is taken, in the family or earlier in the text, so an admin must confirm this one. */
export interface Nombrado {
  readonly first_name: string;
  readonly grupo_edad: GrupoEdad;
  readonly repetido: boolean;
}

const grupoDe = (edad: number): GrupoEdad => (edad < 11 ? 'INFANTIL' : edad < 18 ? 'JUVENIL' : 'ADULTO');

/**
 * Reads names that are separated by commas, semicolons, line breaks, «y» or «e», each with an age or without: «Luis, Marta 14 y
 * Leo 8». Without an age a member is an adult. `conocidos` are the names that are taken.
 */
export const leerNombres = (texto: string, conocidos: readonly string[]): Nombrado[] => {
  const vistos = new Set(conocidos.map(sinTildes));
  return texto
    .split(/[,;\n]|\s+[ye]\s+/u)
    .map((trozo) => /^(?<nombre>.*?)(?:[\s(]+(?<edad>\d{1,3})(?:\s*años?)?\)?)?$/u.exec(trozo.trim())?.groups ?? {})
    .flatMap(({ nombre = '', edad }) => {
      const first_name = conMayuscula(nombre.replaceAll(/\s+/g, ' ').trim());
      if (first_name === '') return [];
      const clave = sinTildes(first_name);
      const repetido = vistos.has(clave);
      vistos.add(clave);
      return [{ first_name, grupo_edad: edad === undefined ? ('ADULTO' as const) : grupoDe(Number(edad)), repetido }];
    });
};
