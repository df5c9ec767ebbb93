/** The thread that walks through the server's file while it works. */
import Database from "better-sqlite3";
import { caminar } from "@mostrador/core/sumas";

await caminar((archivo) => new Database(archivo, { readonly: true, timeout: 10_000 }));
