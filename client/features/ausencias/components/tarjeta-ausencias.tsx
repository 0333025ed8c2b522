import { useQuery } from '@tanstack/react-query';
import { CalendarOff, Check, House, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useYo } from '#client/lib/acceso/acceso.tsx';
import { consultaUsuarios } from '#client/lib/red/consultas.ts';
import { useHoy } from '#client/lib/fechas/reloj.ts';
import { Boton } from '#client/ui/boton.tsx';
import { Cargable } from '#client/ui/cargable.tsx';
import { Bloque } from '#client/ui/cargando.tsx';
import { Tarjeta } from '#client/ui/tarjeta.tsx';
import { dialogoPerezoso } from '#client/ui/dialogo-perezoso.tsx';
import { diasFuera, dichoAlAcabar, type Final, momentoDe, preguntaAlAcabar, useAusencias } from '../ausencias.ts';
import type { Ausencia } from '#shared/contracts/ausencias.ts';
import type { Usuario } from '#shared/contracts/familias.ts';
import { estaFuera } from '#shared/domain/ausencias/fuera.ts';
import { useAccion } from '#client/lib/red/accion.ts';
import { llamar } from '#client/lib/red/llamar.ts';
import { Avatar } from '#client/ui/avatar.tsx';
import { confirmar } from '#client/ui/confirmar.ts';
import { Insignia } from '#client/ui/insignia.tsx';

const DialogoAusencia = dialogoPerezoso(() => import('./dialogo-ausencia.tsx').then((m) => m.DialogoAusencia));

/**
 * Card with days away, and the buttons to enter and end them: my own that are not over or, for an admin (`deTodos`), everybody's
 * with the past ones.
 */
export function TarjetaAusencias({ deTodos = false }: { readonly deTodos?: boolean }) {
  const yo = useYo();
  const hoy = useHoy();
  const consulta = useAusencias();
  const { data: miembros = [] } = useQuery(consultaUsuarios);
  const [apuntando, setApuntando] = useState(false);
  return (
    <Tarjeta como="section" aria-labelledby="ausencias" className="grid grid-cols-1 gap-4">
      <h2 id="ausencias" className="text-lg">
        Ausencias
      </h2>
      <Cargable
        consulta={consulta}
        error="No se han podido cargar las ausencias"
        esqueleto={<Bloque className="h-20 animate-tarde" />}
      >
        {(todas) => {
          const vistas = todas.filter((a) => (deTodos ? true : a.miembro === yo.id && momentoDe(a, hoy) !== 'pasada'));
          return vistas.length === 0 ? (
            <p className="text-suave">
              {deTodos
                ? 'Nadie ha apuntado días fuera: un viaje, unas vacaciones, estar malo.'
                : '¿Vas a estar fuera? Apúntalo, y lo que te toque esos días lo hará quien quiera.'}
            </p>
          ) : (
            <ul className="-my-2 divide-y divide-borde">
              {vistas.map((a) => (
                <FilaAusencia
                  key={a.id}
                  ausencia={a}
                  miembro={deTodos ? miembros.find((m) => m.id === a.miembro) : undefined}
                  hoy={hoy}
                  admin={deTodos}
                />
              ))}
            </ul>
          );
        }}
      </Cargable>
      <Boton
        variante="tonal"
        ancho
        icono={<CalendarOff aria-hidden className="size-5" />}
        onClick={() => setApuntando(true)}
      >
        {deTodos ? 'Apuntar una ausencia' : 'Voy a estar fuera'}
      </Boton>
      {apuntando && <DialogoAusencia yo={deTodos ? null : yo} miembros={miembros} cerrar={() => setApuntando(false)} />}
    </Tarjeta>
  );
}

interface Props {
  readonly ausencia: Ausencia;
  /** The absent member; undefined when the reader is that member. */
  readonly miembro?: Usuario | undefined;
  readonly hoy: string;
  /** Whether this is an admin's list of everybody's absences, in which they can be confirmed and deleted with past days. */
  readonly admin: boolean;
}

/**
 * One absence in the list: its days, its note and, unless it is past, whether it is confirmed; with buttons to end or delete it.
 * With `admin`, an unconfirmed one can be confirmed, and any can be deleted; without, only an absence to come that is no pattern
 * of weeks or seasons.
 */
export function FilaAusencia({ ausencia, miembro, hoy, admin }: Props) {
  const quitar = useAccion(
    (final: Final) =>
      llamar('quitarAusencia', { id: ausencia.id, ...(final === null ? {} : { consulta: { [final]: 'true' } }) }),
    { texto: 'Error al cambiar la ausencia', dicho: (_, final) => dichoAlAcabar(final) },
  );
  const confirmarAusencia = useAccion('confirmarAusencia', { texto: 'Error al confirmar la ausencia' });
  const momento = momentoDe(ausencia, hoy);
  const nombre = miembro?.first_name;
  const dias = diasFuera(ausencia);

  const acabar = async (final: Final) => {
    if (await confirmar(preguntaAlAcabar(ausencia, { final, hoy, nombre }))) await quitar(final);
  };

  return (
    <li className="grid grid-cols-1 gap-2 py-4">
      <div className="flex flex-wrap items-start gap-3">
        {miembro === undefined ? (
          <CalendarOff aria-hidden className="mt-0.5 size-6 shrink-0 text-marca" />
        ) : (
          <Avatar avatar={miembro.avatar} grupoEdad={miembro.grupo_edad} color={miembro.color} tamano="chico" />
        )}
        <div className="min-w-0 flex-1 basis-40">
          {nombre !== undefined && <p className="font-extrabold break-words">{nombre}</p>}
          <p className={nombre === undefined ? 'font-bold' : 'text-suave'}>{dias}</p>
          {ausencia.nota !== null && ausencia.nota !== '' && (
            <p className="text-sm break-words text-suave">{ausencia.nota}</p>
          )}
          {momento !== 'pasada' && (
            <p className="mt-1.5">
              <Insignia tono={ausencia.confirmada ? 'bien' : 'neutro'}>
                {ausencia.confirmada ? 'Confirmada' : 'Sin confirmar'}
              </Insignia>
            </p>
          )}
        </div>
      </div>
      <div className="flex flex-wrap justify-end gap-2">
        {admin && !ausencia.confirmada && (
          <Boton
            variante="tonal"
            icono={<Check aria-hidden className="size-5" strokeWidth={3} />}
            aria-label={`Confirmar la ausencia${nombre === undefined ? '' : ` de ${nombre}`}, ${dias}`}
            cargando={confirmarAusencia.ocupada && 'Confirmando...'}
            onClick={() => void confirmarAusencia({ id: ausencia.id, cuerpo: { confirmada: true } })}
          >
            Confirmar
          </Boton>
        )}
        {momento === 'empezada' && estaFuera([ausencia], hoy) && (
          <Boton
            variante="contorno"
            icono={<House aria-hidden className="size-5" />}
            aria-label={nombre === undefined ? `Ya estoy en casa, ${dias}` : `${nombre} ha vuelto, ${dias}`}
            onClick={() => void acabar(null)}
          >
            {nombre === undefined ? 'Ya estoy en casa' : 'Ha vuelto'}
          </Boton>
        )}
        {((momento === 'futura' && !ausencia.alternas && !ausencia.temporada) || admin) && (
          <Boton
            variante="fantasma"
            icono={<Trash2 aria-hidden className="size-5" />}
            aria-label={`Quitar la ausencia${nombre === undefined ? '' : ` de ${nombre}`}, ${dias}`}
            onClick={() => void acabar('entera')}
          >
            Quitar
          </Boton>
        )}
      </div>
    </li>
  );
}
