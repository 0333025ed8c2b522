import type { Cambio } from '#shared/contracts/cambios.ts';
import type { Usuario } from '#shared/contracts/usuarios.ts';
import { Boton } from '#client/ui/boton.tsx';
import { loQueCuesta } from '../palabras.ts';
import { useResponder } from '../responder.ts';
import { TarjetaPeticion } from './tarjeta-peticion.tsx';

/** For an admin: a child would have more than their quota by it. */
export function PeticionPorPermitir({
  cambio,
  persona,
}: {
  readonly cambio: Cambio;
  readonly persona: Usuario | undefined;
}) {
  const responder = useResponder();
  const { id, tipo, tarea, por, pide, acepta } = cambio;
  if (acepta === null) return null;
  // The child is the member who accepted, or else the one who asked and gets a chore in exchange.
  const menor = persona === undefined || persona.grupo_edad === 'INFANTIL' ? acepta : pide;
  const permite = responder.con?.que === 'permitir' ? responder.con.permite : null;
  const contestar = (si: boolean) => void responder({ id, que: 'permitir', permite: si, miembro: acepta.id });
  const que = tipo === 'CUBRIR' ? 'quiere hacer esta vez' : 'quiere quedarse';
  const trueque = por === null ? '' : `, y ${pide.nombre} «${por.nombre}»`;
  return (
    <TarjetaPeticion
      persona={persona}
      titulo={`¿Puede ${menor.nombre}?`}
      texto={`${acepta.nombre} ${que} «${tarea.nombre}» de ${pide.nombre}${trueque}. ${menor.nombre} pasaría de su cuota.`}
      nota={loQueCuesta(cambio, tarea)}
    >
      <Boton cargando={permite === true && 'Enviando…'} disabled={permite === false} onClick={() => contestar(true)}>
        Sí, puede
      </Boton>
      <Boton
        variante="contorno"
        cargando={permite === false && 'Enviando…'}
        disabled={permite === true}
        onClick={() => contestar(false)}
      >
        Mejor no
      </Boton>
    </TarjetaPeticion>
  );
}
