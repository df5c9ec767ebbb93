/** An amount in large letters, read from a distance. */
declare module "react" {
  interface CSSProperties {
    /** The letters' size at which an amount fits its width. */
    "--cabe"?: string;
  }
}

/** Width of a digit, as a fraction of the letters' size. */
const CIFRA = 0.62;

interface Props {
  /** The amount's name, beside it. */
  readonly nombre: string;
  /** The amount as it is read, with its currency if its name has none. */
  readonly texto: string;
  /** `total`: what is to be paid; `cambio`: what follows from it. */
  readonly clase: "total" | "cambio";
  readonly prueba?: string;
  /** The name is shown as strongly as the amount. */
  readonly fuerte?: boolean;
}

/**
 * An amount to be read from a distance. A long one gets smaller letters, so that it fits the available width whole.
 */
export function Importe({ nombre, texto, clase, prueba, fuerte = false }: Props) {
  const rotuloRem = 0.7 * nombre.length + 1;
  const cabe = `calc((100cqi - ${rotuloRem.toFixed(2)}rem) / ${(CIFRA * texto.length).toFixed(2)})`;
  return (
    <div className="con-ancho">
      <div className="importe">
        <span className={fuerte ? "importe-nombre" : "importe-nombre suave"} data-fuerte={fuerte}>
          {nombre}
        </span>
        <span className={clase} style={{ "--cabe": cabe }} data-testid={prueba}>
          {texto}
        </span>
      </div>
    </div>
  );
}
