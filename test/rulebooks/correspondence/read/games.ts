/** Short games for the letters of these tests; the name says whose turn it is. */
export const LONDON_B = '1. d4 d5 2. Bf4 Nf6 3. e3 c5 4. c3 Nc6 5. Nd2 e6 6. Ngf3 Bd6 7. Bg3'
export const SCOTCH_W = '1. e4 e5 2. Nf3 Nc6 3. d4 exd4 4. Nxd4 Bc5 5. Be3 Qf6 6. c3 Nge7 7. Bc4 Ne5'
export const VIENNA_B = '1. e4 e5 2. Nc3 Nf6 3. f4 d5 4. fxe5 Nxe4 5. Nf3 Be7 6. Qe2 Nxc3 7. dxc3'
export const ENGLISH_W =
  '1. c4 c5 2. Nf3 Nf6 3. d4 cxd4 4. Nxd4 e6 5. g3 d5 6. Bg2 e5 7. Nf3 d4 8. O-O Nc6 9. e3 Be7 10. exd4 exd4'
export const PROMOTION_W = '1. e4 d5 2. exd5 c6 3. dxc6 Nf6 4. cxb7 Nc6'
export const TWO_KNIGHTS_B = '1. d4 Nf6 2. c4 e6 3. Nf3 d5 4. Nc3'
export const MATE_W = '1. e4 e5 2. Bc4 Nc6 3. Qh5 Nf6'
export const MATED = '1. e4 e5 2. Bc4 Nc6 3. Qh5 Nf6 4. Qxf7#'
export const BOX_W = '1. e4 c5 2. Nf3 d6 3. d4 cxd4 4. Nxd4 Nf6 5. Nc3 a6 6. Be2 e5 7. Nb3 Be7'
/** White may take on c3 with the bishop or with the b-pawn. */
export const NIMZO_W = '1. d4 Nf6 2. c4 e6 3. Nc3 Bb4 4. Bd2 Bxc3'
/** White may take en passant. */
export const ALEKHINE_W = '1. e4 Nf6 2. e5 d5'
/** White may castle on the queen's side only. */
export const QUEENS_GAMBIT_W = '1. d4 d5 2. c4 e6 3. Nc3 Nf6 4. Bg5 Be7 5. e3 O-O 6. Qc2 Nbd7'
