import { CalendarOff, Check, House, Trash2 } from 'lucide-react';
import type { Ausencia } from '#shared/contracts/ausencias.ts';
import type { Usuario } from '#shared/contracts/familias.ts';
import { estaFuera } from '#shared/domain/ausencias/fuera.ts';
import { useAccion } from '#client/lib/red/accion.ts';
import { llamar } from '#client/lib/red/llamar.ts';
import { Avatar } from '#client/ui/avatar.tsx';
import { Boton } from '#client/ui/boton.tsx';
import { confirmar } from '#client/ui/confirmar.ts';
import { Insignia } from '#client/ui/insignia.tsx';
import { dichoAlAcabar, preguntaAlAcabar, type Final } from '../al-acabar.ts';
import { diasFuera, momentoDe } from '../palabras.ts';

interface Props {
  readonly ausencia: Ausencia;
  /** The absent member; undefined when the reader is that member. */
  readonly miembro?: Usuario | undefined;
  readonly hoy: string;
  /** Whether the reader is an admin, who may confirm absences and remove past ones. */
  readonly admin: boolean;
}

/** One absence in the list: its days, whether it is confirmed, and the buttons that end it. */
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
