import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import type { Usuario } from '#shared/contracts/familias.ts';
import { viveDe } from '#shared/domain/ausencias/vive.ts';
import type { GrupoEdad } from '#shared/domain/tipos.ts';
import { useAccion } from '#client/lib/red/accion.ts';
import { consultaAusencias, consultaTareas, consultaUsuarios } from '#client/lib/red/consultas.ts';
import { cx } from '#client/lib/navegador/cx.ts';
import { alEditar } from '#client/lib/acceso/editar-usuario.ts';
import { useHoy } from '#client/lib/fechas/reloj.ts';
import { Avatar } from '#client/ui/avatar.tsx';
import { Boton } from '#client/ui/boton.tsx';
import { Cargable } from '#client/ui/cargable.tsx';
import { confirmar } from '#client/ui/confirmar.ts';
import { dialogoPerezoso } from '#client/ui/dialogo-perezoso.tsx';
import { Esqueleto } from '#client/ui/cargando.tsx';
import { PasoGuiado } from '#client/ui/paso-guiado.tsx';
import { Plegado } from '#client/ui/plegado.tsx';
import { Radio } from '#client/ui/radio.tsx';
import { empiezanSin, fraseDeNuevo } from '../votar/estado-votacion.ts';
import { CampoNombres, FilaNombreNuevo, useAgregarNombres } from './nombres-nuevos.tsx';
import { TEXTOS_VIVE } from './campo-vive.tsx';

const DialogoEditarMiembro = dialogoPerezoso(() =>
  import('./dialogo-editar-miembro.tsx').then((m) => m.DialogoEditarMiembro),
);

const ANOS = [
  { valor: 'INFANTIL', texto: '6–10' },
  { valor: 'JUVENIL', texto: '11–17' },
  { valor: 'ADULTO', texto: '18+' },
] as const;

/** A member's age group, changed by one tap; the admin must confirm a change by which votes start again. */
function Edad({ miembro }: { readonly miembro: Usuario }) {
  const { id, first_name: nombre, grupo_edad: actual } = miembro;
  const grupo = useId();
  const { data: tareas = [] } = useQuery(consultaTareas);
  const editar = useAccion('editarUsuario', { texto: 'Error al guardar los datos', alHacer: alEditar, campos: true });
  const elegido =
    editar.con === undefined ? actual : ((editar.con.cuerpo as { grupo_edad?: GrupoEdad }).grupo_edad ?? actual);
  const poner = async (grupo_edad: GrupoEdad) => {
    const texto = fraseDeNuevo(empiezanSin(tareas, miembro, grupo_edad));
    if (texto !== '' && !(await confirmar({ titulo: `¿Cambiar la edad de ${nombre}?`, texto, aceptar: 'Cambiar' })))
      return;
    await editar({ id, cuerpo: { grupo_edad } });
  };
  return (
    <>
      <div role="radiogroup" aria-label={`Edad de ${nombre}`} className="ml-auto flex rounded-control bg-hundido p-0.5">
        {ANOS.map(({ valor, texto }) => (
          <Radio
            key={valor}
            grupo={grupo}
            elegido={valor === elegido}
            disabled={editar.ocupada}
            alElegir={() => void poner(valor)}
            className={cx(
              'grid min-h-12 min-w-12 place-items-center rounded-chico px-1.5 text-sm font-extrabold tabular-nums',
              valor === elegido ? 'bg-marca text-sobre-marca' : 'text-suave',
            )}
          >
            {texto}
          </Radio>
        ))}
      </div>
      {editar.motivo !== null && (
        <p role="alert" className="w-full text-right text-sm font-bold text-mal">
          {editar.motivo}
        </p>
      )}
    </>
  );
}

function FilaQuien({ miembro, dicho }: { readonly miembro: Usuario; readonly dicho: string | undefined }) {
  const { first_name, avatar, grupo_edad, color, tiene_cuenta } = miembro;
  return (
    <li className="flex min-h-14 flex-wrap items-center gap-x-3 gap-y-1 py-1">
      <Avatar avatar={avatar} grupoEdad={grupo_edad} color={color} tamano="chico" />
      <p className="min-w-0 flex-1 basis-[min-content] leading-tight font-extrabold">
        {first_name}
        <span className={cx('block text-sm font-bold', tiene_cuenta ? 'text-bien' : 'text-suave')}>{dicho}</span>
      </p>
      {miembro.es_administrador ? (
        <span className="grid min-h-12 place-items-center px-3 text-sm font-extrabold text-suave">18+</span>
      ) : (
        <Edad miembro={miembro} />
      )}
    </li>
  );
}

/** Folded list of where each member lives, with buttons to change it. */
function DondeViven({ usuarios }: { readonly usuarios: readonly Usuario[] }) {
  const { data: ausencias = [] } = useQuery(consultaAusencias);
  const hoy = useHoy();
  const [editado, setEditado] = useState<number | null>(null);
  const enEdicion = usuarios.find((u) => u.id === editado);
  return (
    <Plegado titulo="¿Alguien no vive siempre aquí?">
      <ul className="divide-y divide-borde px-carta pb-3">
        {usuarios.map((u) => (
          <li key={u.id} className="flex flex-wrap items-center justify-between gap-x-3 py-1">
            <p className="min-w-0 flex-1 basis-32 leading-tight font-extrabold">
              {u.first_name}
              <span className="block text-sm font-semibold text-suave">
                {
                  TEXTOS_VIVE[
                    viveDe(
                      ausencias.filter((a) => a.miembro === u.id),
                      hoy,
                    )
                  ]
                }
              </span>
            </p>
            <Boton
              variante="fantasma"
              aria-label={`Cambiar dónde vive ${u.first_name}`}
              onClick={() => setEditado(u.id)}
            >
              Cambiar
            </Boton>
          </li>
        ))}
      </ul>
      {enEdicion && <DialogoEditarMiembro miembro={enEdicion} cerrar={() => setEditado(null)} />}
    </Plegado>
  );
}

/**
 * «Quién vive aquí», the first step in preparing a draft: names and ages in one list, several added at once. `dichos`: words
 * shown below some members' names, by id, such as their step in the lobby.
 */
export function PasoQuien({ dichos }: { readonly dichos: ReadonlyMap<number, string> }) {
  const usuarios = useQuery(consultaUsuarios);
  const { data: tareas } = useQuery(consultaTareas);
  const altas = useAgregarNombres();
  return (
    <Cargable consulta={usuarios} error="Error al cargar datos" esqueleto={<Esqueleto filas={1} />}>
      {(lista) => (
        <PasoGuiado
          n={1}
          titulo="Quién vive aquí"
          hecho={lista.length > 1 && altas.porCrear.length === 0}
          abierto={tareas?.length === 0 || altas.porCrear.length > 0}
          resumen={<Caras usuarios={lista} />}
        >
          <CampoNombres altas={altas} />
          <ul className="divide-y divide-borde">
            {lista.map((u) => (
              <FilaQuien key={u.id} miembro={u} dicho={dichos.get(u.id)} />
            ))}
            {altas.porCrear.map((alta) => (
              <FilaNombreNuevo key={alta.clave} altas={altas} alta={alta} />
            ))}
          </ul>
          {lista.length > 1 && <DondeViven usuarios={lista} />}
        </PasoGuiado>
      )}
    </Cargable>
  );
}

/** The members' faces; those who have not joined yet are pale. */
const Caras = ({ usuarios }: { readonly usuarios: readonly Usuario[] }) => (
  <div className="flex flex-wrap gap-2 p-0.5">
    {usuarios.map((u) => (
      <span key={u.id} className={u.tiene_cuenta ? undefined : 'opacity-60 grayscale'}>
        <Avatar nombre={u.first_name} avatar={u.avatar} grupoEdad={u.grupo_edad} color={u.color} tamano="mini" />
      </span>
    ))}
  </div>
);
