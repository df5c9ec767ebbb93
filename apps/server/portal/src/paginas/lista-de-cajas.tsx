import { Alert, Badge, Button, Text } from "@mantine/core";
import { SEMANAS_MANTENIDO, semanasDesde } from "@mostrador/core";
import { entero, hace, nombreLugar } from "@mostrador/core/formato";
import { Largo } from "../comun.tsx";
import { msDe, useAhora } from "../reloj.ts";
import { Tabla, type Columna } from "../tabla.tsx";
import type { Terminales } from "../tipos.ts";
import { CopiasDeCaja } from "./copias-de-caja.tsx";
import { Retiradas } from "./retiradas.tsx";

type Caja = Terminales["terminales"][number];

/** The list of tills, preceded by the copied tills among which the owner has to choose. */
export function ListaDeCajas({
  cajas,
  onRevocar,
  onPrimera,
  alElegir,
}: {
  readonly cajas: readonly Caja[];
  readonly onRevocar: (caja: Caja) => void;
  readonly onPrimera: (caja: Caja) => void;
  readonly alElegir: () => void;
}) {
  const ahora = useAhora();
  return (
    <>
      <CopiasDeCaja cajas={cajas} alElegir={alElegir} />
      <Retiradas cajas={cajas} alDecidir={alElegir}>
        <SinCifrar cajas={cajas} />
        <div className="tarjeta">
          <Tabla
            nombre="Cajas"
            columnas={columnasDe(ahora, onRevocar, onPrimera)}
            filas={cajas}
            claveDe={({ id }) => id}
            atenuada={({ revocado }) => revocado}
          />
        </div>
      </Retiradas>
    </>
  );
}

/** Lists the tills that connect without encryption, and the remedy. docs/decisions/0041 */
function SinCifrar({ cajas }: { readonly cajas: readonly Caja[] }) {
  const abiertas = cajas.filter(({ sinCifrar }) => sinCifrar).map(({ nombre }) => nombre);
  if (abiertas.length === 0) return null;
  return (
    <Alert color="orange" title="Hay cajas que hablan sin cifrar" mb="md">
      Quien escuche la red de la tienda puede leer lo que envían y reciben: {abiertas.join(", ")}. Actualice
      el programa de esas cajas: se pasan solas a la conexión cifrada.
    </Alert>
  );
}

/** Text for each stage of a till's update; null for the usual stages. */
const PASOS: Readonly<Record<NonNullable<Caja["programa"]>["paso"], (nueva: string) => string | null>> = {
  ninguna: () => null,
  bien: () => null,
  bajando: () => "Descargando otra",
  lista: (nueva) => `La ${nueva} espera a que cierren la caja`,
  instalando: (nueva) => `Instalando la ${nueva}`,
  volvio: (nueva) => `Volvió sola: la ${nueva} no abrió`,
  fallo: (nueva) => `La ${nueva} no se instaló`,
};

/** Version and age of a till's program, and the state of its last update. */
function Programa({
  caja: { programa, primera, revocado },
  ahora,
}: {
  readonly caja: Caja;
  readonly ahora: number;
}) {
  if (programa === null) return <>Todavía no se sabe</>;
  const semanas = programa.dia === null ? null : semanasDesde(programa.dia, new Date(ahora).toISOString());
  const paso = PASOS[programa.paso](programa.nueva ?? "");
  return (
    <>
      {programa.version}
      {semanas !== null && semanas >= SEMANAS_MANTENIDO && !revocado && (
        <Badge color="orange" variant="light" tt="none" ml={4}>
          De hace {semanas} semanas
        </Badge>
      )}
      {primera && (
        <Badge variant="light" tt="none" ml={4}>
          Va primero
        </Badge>
      )}
      {paso !== null && (
        <Text size="sm" c={programa.paso === "volvio" || programa.paso === "fallo" ? "red" : "dimmed"}>
          {paso}
        </Text>
      )}
    </>
  );
}

function columnasDe(
  ahora: number,
  onRevocar: (caja: Caja) => void,
  onPrimera: (caja: Caja) => void,
): readonly Columna<Caja>[] {
  return [
    {
      clave: "nombre",
      titulo: "Caja",
      celda: ({ nombre, sinCifrar }) => (
        <>
          <Largo>{nombre}</Largo>
          {sinCifrar && (
            <Badge color="orange" variant="light" tt="none">
              Sin cifrar
            </Badge>
          )}
        </>
      ),
      valor: ({ nombre }) => nombre,
      telefono: "titulo",
    },
    {
      clave: "punto",
      titulo: "Punto de venta",
      celda: (caja) => nombreLugar({ ...caja, caja: null }),
      valor: (caja) => nombreLugar({ ...caja, caja: null }),
    },
    {
      clave: "programa",
      titulo: "Versión",
      celda: (caja) => <Programa caja={caja} ahora={ahora} />,
      valor: ({ programa }) => programa?.version ?? "",
    },
    {
      clave: "vista",
      titulo: "Última conexión",
      celda: ({ vistoEn }) => hace(msDe(vistoEn), ahora),
      valor: ({ vistoEn }) => vistoEn ?? "",
    },
    {
      clave: "esperando",
      titulo: "Sin respuesta de Impuestos",
      celda: ({ esperando, esperandoDesde }) =>
        esperando === 0 ? "Nada" : `${entero(esperando)}, ${hace(msDe(esperandoDesde), ahora)}`,
      valor: ({ esperando }) => esperando,
    },
    {
      clave: "actos",
      titulo: "Acciones",
      sinTitulo: true,
      celda: (caja) =>
        caja.revocado ? (
          <Terminada caja={caja} onRevocar={onRevocar} />
        ) : (
          <>
            <Button variant="subtle" size="compact-sm" onClick={() => onPrimera(caja)}>
              {caja.primera ? "Que no vaya primero" : "Actualizar primero"}
            </Button>
            <Button variant="subtle" color="red" size="compact-sm" onClick={() => onRevocar(caja)}>
              Quitar
            </Button>
          </>
        ),
    },
  ];
}

/**
 * A till without access. Documents of a replaced till are still accepted automatically, unless the owner says that it
 * was stolen. docs/decisions/0082
 */
function Terminada({ caja, onRevocar }: { readonly caja: Caja; readonly onRevocar: (caja: Caja) => void }) {
  if (!caja.reemplazada) return <>Quitada</>;
  return (
    <>
      Reemplazada
      <Button variant="subtle" color="red" size="compact-sm" onClick={() => onRevocar(caja)}>
        Me la robaron
      </Button>
    </>
  );
}
