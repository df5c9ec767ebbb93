/** A price list that was looked through, row by row, and its effect. */
import { Alert, Badge, Text } from "@mantine/core";
import { bs, entero } from "@mostrador/core/formato";
import { Boton } from "../../boton.tsx";
import { Largo } from "../../comun.tsx";
import { Tabla, type Columna } from "../../tabla.tsx";
import type { Importacion } from "../../tipos-tienda.ts";
import { PiePanel } from "../panel.tsx";

type Fila = Importacion["filas"][number];
type Cuenta = Importacion["cuenta"];

const EFECTOS = {
  nuevo: { texto: "Nuevo", color: "verde" },
  cambia: { texto: "Cambia", color: "blue" },
  igual: { texto: "Igual", color: "gray" },
  error: { texto: "No entra", color: "red" },
} as const;

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
    celda: ({ efecto, notas, descripcion, precio }) => (
      <div>
        <Badge color={EFECTOS[efecto].color}>{EFECTOS[efecto].texto}</Badge>
        <Largo>{notas.length > 0 ? notas.join(" ") : `${descripcion}, ${bs(precio)}`}</Largo>
      </div>
    ),
  },
];

/** The count of rows that were taken. */
export function Hecha({ cuenta }: { readonly cuenta: Cuenta }) {
  return (
    <Alert color="verde" role="status">
      Listo: {enPalabras(cuenta)}.
    </Alert>
  );
}

function enPalabras({ nuevos, cambiados, iguales, errores }: Cuenta): string {
  const malas = errores === 0 ? "" : `; ${entero(errores)} no ${errores === 1 ? "entra" : "entran"}`;
  const partes = [
    `${entero(nuevos)} ${nuevos === 1 ? "nuevo" : "nuevos"}`,
    `${entero(cambiados)} ${cambiados === 1 ? "cambia" : "cambian"}`,
    `${entero(iguales)} ${iguales === 1 ? "igual" : "iguales"}`,
  ];
  return partes.join(", ") + malas;
}

interface Props {
  readonly revisada: Importacion;
  readonly ocupada: boolean;
  readonly importar: () => void;
}

/** Rows that would be taken, after those with faults. */
export function Revisada({ revisada: { cuenta, filas, ignoradas }, ocupada, importar }: Props) {
  const cambian = cuenta.nuevos + cuenta.cambiados;
  return (
    <>
      <Text fw={600}>{enPalabras(cuenta)}.</Text>
      {cuenta.errores > 0 && (
        <Text>
          Las que no entran se corrigen en la planilla: las demás se pueden importar ya, y la planilla se
          puede traer otra vez.
        </Text>
      )}
      {ignoradas.length > 0 && (
        <Text className="libre">No se usan las columnas: {ignoradas.join(", ")}.</Text>
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
        <Boton
          size="md"
          loading={ocupada}
          falta={cambian === 0 ? "La planilla no cambia nada." : null}
          onClick={importar}
        >
          {cambian === 0 ? "Importar" : `Importar ${entero(cambian)}`}
        </Boton>
      </PiePanel>
    </>
  );
}
