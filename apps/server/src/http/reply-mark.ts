import type { NextFunction, Request, Response } from "express";
import { isNonce, MARK_HEADER, NONCE_HEADER } from "@mostrador/core";
import { markOf } from "@mostrador/core/node";
import { hashCredencial } from "../secretos.ts";
import { bearerDe } from "./bearer.ts";

/**
 * Marks each reply under /v1/terminal whose call brings a credential and a nonce. Refused credentials, limits
 * and unknown paths are marked too: they are the server's word. docs/design.md D32. Every reply there is one
 * text, given to `res.send`.
 */
export function markReplies(req: Request, res: Response, next: NextFunction): void {
  const nonce = req.get(NONCE_HEADER);
  const token = bearerDe({ authorization: req.get("authorization") });
  if (token === undefined || !isNonce(nonce)) return next();
  const { method, originalUrl: path } = req;
  const send = res.send.bind(res);
  res.send = (body?: unknown) => {
    if (typeof body === "string")
      res.setHeader(
        MARK_HEADER,
        markOf(hashCredencial(token), { nonce, method, path, status: res.statusCode, body }),
      );
    return send(body);
  };
  next();
}
