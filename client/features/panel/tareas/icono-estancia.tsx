import {
  Bath,
  BedDouble,
  Brain,
  CookingPot,
  House,
  PawPrint,
  Shirt,
  ShoppingCart,
  Sofa,
  type LucideIcon,
} from 'lucide-react';

const ICONOS: Readonly<Record<string, LucideIcon>> = {
  Cocina: CookingPot,
  Baño: Bath,
  Salón: Sofa,
  Dormitorios: BedDouble,
  Ropa: Shirt,
  'Compra y fuera de casa': ShoppingCart,
  Mascotas: PawPrint,
  'Tareas de cabeza': Brain,
};

/** The drawing beside a room's name. */
export function IconoEstancia({ nombre }: { readonly nombre: string }) {
  const Icono = ICONOS[nombre] ?? House;
  return (
    <span aria-hidden className="grid size-10 shrink-0 place-items-center rounded-full bg-marca-tenue text-marca">
      <Icono className="size-5" />
    </span>
  );
}
