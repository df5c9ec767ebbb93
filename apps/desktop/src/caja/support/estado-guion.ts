import { createHash } from "node:crypto";
import { epochToInstante, PROTOCOLO } from "@mostrador/core";

const DIA_MS = 86_400_000;

/** The part of a stand-in server from which its state is built. */
interface DeEstado {
  readonly estado: object;
  readonly cufd: string;
  readonly epoca: number;
}

/** The state that the stand-in server tells its till at an instant, with the fields that a test set. */
export function estadoDe({ estado, cufd, epoca }: DeEstado, ahora: number) {
  const codigoControl = createHash("sha256").update(cufd).digest("hex").slice(0, 15).toUpperCase();
  return {
    ahora: epochToInstante(ahora),
    epoca,
    siat: "operativo",
    siatDesde: null,
    creditos: 100,
    cuis: "CUIS",
    cufds: [
      {
        codigo: cufd,
        codigoControl,
        direccion: "AV. ARCE 1",
        obtenidoEn: epochToInstante(ahora),
        vigenteHasta: epochToInstante(ahora + DIA_MS),
      },
    ],
    certificadoVence: null,
    proximoNumero: 1,
    proximosNumeros: [],
    tipoCambioUsd: "11.96",
    cursor: 7,
    protocolo: PROTOCOLO,
    ...estado,
  };
}
