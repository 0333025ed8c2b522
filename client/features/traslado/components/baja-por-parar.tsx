import { useQuery } from '@tanstack/react-query';
import { consultaUsuarios } from '#client/lib/red/consultas.ts';
import { Boton } from '#client/ui/boton.tsx';
import { TarjetaPregunta } from '#client/ui/tarjeta-pregunta.tsx';
import { useBaja, usePararBaja } from '../baja.ts';

/** Card that lets the reader, an admin, stop the family's deletion. Nothing if none is requested. */
export function BajaPorParar() {
  const baja = useBaja();
  const parar = usePararBaja();
  const { data: usuarios = [] } = useQuery(consultaUsuarios);
  if (baja === null) return null;
  return (
    <TarjetaPregunta
      persona={usuarios.find((u) => u.id === baja.por.id)}
      titulo={`${baja.por.nombre} ha pedido borrar la familia`}
      texto={`Si nadie dice que no, todo se borra el ${baja.cuando}.`}
    >
      <Boton
        cargando={parar.ocupada && 'Guardando...'}
        onClick={() => void parar({ cuerpo: { pedida_en: baja.pedida_en } })}
      >
        {baja.boton}
      </Boton>
    </TarjetaPregunta>
  );
}
