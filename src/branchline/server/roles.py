"""What somebody may be at a table: a seat, counted from 0, or one of these."""

HOST = -1  # may start, reseat and so on
ANY_SEAT = -2  # may sit down on a free seat
ONLOOKER = -3  # no role: among those who are present, somebody who only watches
