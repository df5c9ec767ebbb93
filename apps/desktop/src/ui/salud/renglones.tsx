import { Button, Text } from "@mantine/core";
import type { Renglon, Salida } from "../../contract/index.ts";
import { diaHora } from "../comun/formato.ts";
import { puente } from "../puente.ts";

const NOMBRES: Readonly<Record<Renglon["clave"], string>> = {
  disco: "Disco",
  hora: "Hora",
  impresora: "Impresora",
  pendientes: "Facturas por enviar",
  registros: "Registros de la caja",
  copia: "Copia del día",
  segundaCopia: "Segunda copia",
  version: "Versiones",
};

/** Meanings of the colours, in a word. */
const COLORES: Readonly<Record<Renglon["color"], string>> = {
  verde: "Bien",
  ambar: "Atención",
  rojo: "Mal",
  gris: "Sin dato",
};

/** The health page's lines: light, name, state, remedy. */
export function Renglones({ salud: { renglones, hallazgos } }: { readonly salud: Salida<"salud"> }) {
  return (
    <ul className="salud" aria-label="Salud de la caja">
      {renglones.map(({ clave, color, texto, desde, remedio }) => (
        <Linea
          key={clave}
          clave={clave}
          color={color}
          nombre={NOMBRES[clave]}
          texto={desde === null ? texto : `${texto} Desde ${diaHora(desde)}.`}
          remedio={remedio}
        >
          {clave === "impresora" && color === "rojo" && (
            <Button variant="default" onClick={() => void puente.invoke("reintentarImpresion", {})}>
              Reintentar
            </Button>
          )}
        </Linea>
      ))}
      {hallazgos.map(({ clase, que, remedio }) => (
        <Linea
          key={`${clase} ${que}`}
          clave={clase}
          color="rojo"
          nombre="Datos"
          texto={que}
          remedio={remedio}
        />
      ))}
    </ul>
  );
}

interface PropsLinea {
  readonly clave: string;
  readonly color: Renglon["color"];
  readonly nombre: string;
  readonly texto: string;
  readonly remedio: string | null;
  readonly children?: React.ReactNode;
}

function Linea({ clave, color, nombre, texto, remedio, children }: PropsLinea) {
  return (
    <li data-renglon={clave} data-color={color}>
      <span className={`luz ${color}`} />
      <div>
        <Text fw={600}>
          {nombre}{" "}
          <Text span size="sm" fw={400} className="suave">
            {COLORES[color]}
          </Text>
        </Text>
        <Text className="suave">{texto}</Text>
        {remedio !== null && <Text>{remedio}</Text>}
      </div>
      {children}
    </li>
  );
}
