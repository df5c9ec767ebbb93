/** Shows a reviewed price list row by row, with the effect of importing it. */
import { Alert, Badge, Checkbox, Text } from "@mantine/core";
import { cuentaDicha, efectoDicho, marcaDeDudosas, porImportar, type Asignacion } from "@mostrador/core";
import { bs, entero } from "@mostrador/core/formato";
import { Boton, ColumnasDePlanilla, GruposSinCodigo, type Eleccion } from "@mostrador/ui";
import { useState } from "react";
import { Largo } from "../../comun.tsx";
import { Tabla, type Columna } from "../../tabla.tsx";
import type { Importacion } from "../../tipos-tienda.ts";
import { PiePanel } from "../panel.tsx";
import { campoDeCodigo } from "./codigo-impuestos.tsx";

type Fila = Importacion["filas"][number];
type Cuenta = Importacion["cuenta"];

const COLUMNAS: readonly Columna<Fila>[] = [
  {
    clave: "linea",
    titulo: "Línea",
    celda: ({ linea, codigo }) => `${entero(linea)}: ${codigo === "" ? "sin código" : codigo}`,
    telefono: "titulo",
  },
  {
    clave: "que",
    titulo: "Qué pasa",
    celda: (fila) => (
      <div>
        <Badge color={efectoDicho(fila).color}>{efectoDicho(fila).texto}</Badge>
        <Largo>
          {fila.notas.length > 0 ? fila.notas.join(" ") : `${fila.descripcion}, ${bs(fila.precio)}`}
        </Largo>
      </div>
    ),
  },
];

/** The number of imported rows. */
export function Hecha({
  cuenta,
  sinCodigo,
}: {
  readonly cuenta: Cuenta;
  readonly sinCodigo: Importacion["grupos"];
}) {
  const cuantos = sinCodigo.reduce((suma, { cuantos: suyos }) => suma + suyos, 0);
  return (
    <>
      <Alert color="verde" role="status">
        Listo: {cuentaDicha(cuenta)}.
      </Alert>
      {cuantos > 0 && (
        <Alert color="orange">
          {cuantos === 1 ? "A 1 producto le falta" : `A ${entero(cuantos)} productos les falta`} el código de
          Impuestos: se venden cuando lo tengan. Déselo en «Dar códigos».
        </Alert>
      )}
    </>
  );
}

interface Props {
  readonly revisada: Importacion;
  readonly ocupada: boolean;
  readonly importar: (aceptarDudosas: boolean, eleccion: Eleccion) => void;
  readonly cambiarColumnas: (columnas: Asignacion) => void;
}

/**
 * The columns of a sheet and the rows to be imported, preceded by faulty and doubtful rows. Doubtful rows are imported
 * only if the person says so.
 */
export function Revisada({ revisada, ocupada, importar, cambiarColumnas }: Props) {
  const [aceptar, setAceptar] = useState(false);
  const [eleccion, setEleccion] = useState<Eleccion>({});
  const { cuenta, dudosas, filas, titulos, faltan, grupos } = revisada;
  const { cuantas, falta } = porImportar(revisada, aceptar);
  const marca = marcaDeDudosas(dudosas);
  if (faltan.length > 0)
    return <ColumnasDePlanilla titulos={titulos} faltan={faltan} cambiar={cambiarColumnas} />;
  return (
    <>
      <Text fw={600}>{cuentaDicha(cuenta)}.</Text>
      {cuenta.errores > 0 && (
        <Text>
          Corrija esas filas en su planilla. Las demás se pueden importar ya, y la planilla corregida se puede
          importar otra vez.
        </Text>
      )}
      {marca !== null && (
        <Checkbox
          {...marca}
          size="md"
          checked={aceptar}
          onChange={(e) => setAceptar(e.currentTarget.checked)}
        />
      )}
      <ColumnasDePlanilla titulos={titulos} faltan={faltan} cambiar={cambiarColumnas} />
      {grupos.length > 0 && (
        <GruposSinCodigo grupos={grupos} eleccion={eleccion} elegir={setEleccion} campo={campoDeCodigo} />
      )}
      {filas.length > 0 && (
        <Tabla
          nombre="Filas de la planilla"
          columnas={COLUMNAS}
          filas={filas}
          claveDe={({ linea }) => linea}
        />
      )}
      <PiePanel>
        <Boton size="md" loading={ocupada} falta={falta} onClick={() => importar(aceptar, eleccion)}>
          {falta === null ? `Importar ${entero(cuantas)}` : "Importar"}
        </Boton>
      </PiePanel>
    </>
  );
}
