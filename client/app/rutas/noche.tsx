import { AccesoDenegado } from '#client/features/panel/acceso-denegado.tsx';
import { PasoQuien } from '#client/features/panel/miembros/paso-quien.tsx';
import { PasoQue } from '#client/features/panel/tareas/paso-que.tsx';
import { useCrearPaquete } from '#client/features/panel/tareas/paquete-inicial.ts';
import { FaltanVotos } from '#client/features/panel/votar/faltan-votos.tsx';
import { PasosDeInicio } from '#client/features/reparto/components/pasos-de-inicio.tsx';
import { useSala } from '#client/features/sala/components/pasos-sala.tsx';
import { CabeceraSala } from '#client/features/sala/components/cabecera-sala.tsx';
import { useYo } from '#client/lib/acceso/acceso.tsx';
import { textoPaso } from '#client/lib/reparto/sala.ts';
import { Pantalla } from '#client/ui/pantalla.tsx';

/**
 * «Preparar la noche»: one page that leads an admin from names (`PasoQuien`) and chores (`PasoQue`) to the first turn of a
 * draft (`PasosDeInicio`).
 */
export function Component() {
  const yo = useYo();
  const sala = useSala().data?.sala ?? null;
  const { enMarcha, porCrear } = useCrearPaquete();
  if (!yo.es_administrador) return <AccesoDenegado />;
  return (
    <Pantalla titulo="Preparar la noche" compacta>
      <CabeceraSala />
      <PasoQuien dichos={new Map(sala?.pasos.map((p) => [p.miembro, textoPaso(p)]))} />
      <PasoQue />
      <PasosDeInicio
        votos={<FaltanVotos />}
        limiteDeSalida={sala === null ? 'sin' : '120'}
        conTareas={!enMarcha && porCrear.length === 0}
      />
    </Pantalla>
  );
}
