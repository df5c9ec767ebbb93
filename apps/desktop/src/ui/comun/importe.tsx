/** A large amount that can be read from a distance. */
declare module "react" {
  interface CSSProperties {
    /** Font size at which an amount fits its width. */
    "--cabe"?: string;
  }
}

/** Width of a digit relative to the font size. */
const CIFRA = 0.62;

interface Props {
  /** Label beside the amount. */
  readonly nombre: string;
  /** Formatted amount, with the currency if the label does not name it. */
  readonly texto: string;
  /** `total` is an amount to pay, `cambio` an amount derived from it. */
  readonly clase: "total" | "cambio";
  readonly prueba?: string;
  /** Shows the label as strongly as the amount. */
  readonly fuerte?: boolean;
}

/** Shows an amount that can be read from a distance. Long amounts get a smaller font, so that they fit the available width. */
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
