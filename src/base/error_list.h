/* error_list.h: the codes of errors, by which a program or a caller tells them apart; the
 * sentence for people says more. ERROR(name, "as the protocol writes it").
 * docs/protocol.md tells when a program is answered which. */
#ifndef BOSQUET_ERROR_LIST_H
#define BOSQUET_ERROR_LIST_H

#define ERROR_LIST(ERROR)                                                                          \
    /* what was asked for cannot be read, or cannot be */                                          \
    ERROR(BAD_JSON, "bad_json")                                                                    \
    ERROR(TOO_LARGE, "too_large")                                                                  \
    ERROR(BAD_REQUEST, "bad_request")                                                              \
    ERROR(BAD_POSITION, "bad_position")                                                            \
    ERROR(BAD_RECORD, "bad_record")                                                                \
    ERROR(BAD_NAME, "bad_name")                                                                    \
    ERROR(UNKNOWN_GAME, "unknown_game")                                                            \
    /* the match */                                                                                \
    ERROR(NO_GAME, "no_game")                                                                      \
    ERROR(NOT_YOUR_TURN, "not_your_turn")                                                          \
    ERROR(ILLEGAL_MOVE, "illegal_move")                                                            \
    ERROR(GAME_OVER, "game_over")                                                                  \
    ERROR(NO_PHYSICS, "no_physics")                                                                \
    /* the room */                                                                                 \
    ERROR(NO_TABLE, "no_table")                                                                    \
    ERROR(NOT_ALLOWED, "not_allowed")                                                              \
    ERROR(NOT_NOW, "not_now")                                                                      \
    ERROR(SEAT_TAKEN, "seat_taken")                                                                \
    ERROR(STALE, "stale")                                                                          \
    /* the server */                                                                               \
    ERROR(TOO_FAST, "too_fast")                                                                    \
    ERROR(BANNED, "banned")                                                                        \
    ERROR(BUSY, "busy")                                                                            \
    ERROR(NOT_SAVED, "not_saved")                                                                  \
    ERROR(CLOSING, "closing")                                                                      \
    ERROR(NOT_FOUND, "not_found")                                                                  \
    /* what a server needs to start */                                                             \
    ERROR(BAD_ADDRESS, "bad_address")                                                              \
    ERROR(PORT_TAKEN, "port_taken")                                                                \
    ERROR(BAD_TLS, "bad_tls")                                                                      \
    ERROR(STORAGE_DAMAGED, "storage_damaged")                                                      \
    ERROR(STORAGE_DENIED, "storage_denied")                                                        \
    ERROR(STORAGE_FAILED, "storage_failed")                                                        \
    ERROR(STORAGE_LOCKED, "storage_locked")                                                        \
    ERROR(STORAGE_NEWER, "storage_newer")                                                          \
    /* this machine, and other programs on it */                                                   \
    ERROR(EXISTS, "exists")                                                                        \
    ERROR(FAILED, "failed")                                                                        \
    ERROR(NOT_STARTED, "start")

#endif
