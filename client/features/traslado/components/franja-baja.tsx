import { useYo } from '#client/lib/acceso/acceso.tsx';
import { Boton } from '#client/ui/boton.tsx';
import { Franja } from '#client/ui/franja.tsx';
import { useBaja, usePararBaja } from '../baja.ts';

/** Strip that warns each member that the family is to be deleted. Admins can stop that here. */
export function FranjaBaja() {
  const { es_administrador } = useYo();
  const baja = useBaja();
  const parar = usePararBaja();
  if (baja === null) return null;
  const { por, cuando, mia, boton, pedida_en } = baja;
  return (
    <Franja
      tipo="mal"
      titulo={mia ? 'Has pedido borrar la familia' : `${por.nombre} ha pedido borrar la familia`}
      accion={
        es_administrador && (
          <Boton
            variante="contorno"
            cargando={parar.ocupada && 'Guardando...'}
            onClick={() => void parar({ cuerpo: { pedida_en } })}
          >
            {boton}
          </Boton>
        )
      }
    >
      {`Todo se borra el ${cuando}${es_administrador ? '.' : ', si nadie que la administre dice que no.'}`}
    </Franja>
  );
}
